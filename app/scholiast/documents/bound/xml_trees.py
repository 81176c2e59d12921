"""Parses XML that comes from outside: no entities, no network, no huge texts."""

from __future__ import annotations

from lxml import etree


def parse_xml(data: bytes, *, recover: bool = False) -> etree._Element | None:
    """The root of an XML document; None if it is not well-formed, or with ``recover`` if nothing can be made of it."""
    parser = etree.XMLParser(
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        recover=recover,
    )
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


def local(element: etree._Element) -> str:
    """An element's name without its namespace; empty for what is no element."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def attribute(element: etree._Element, name: str) -> str:
    """The value of the attribute with this local name, whatever its namespace; empty without it."""
    for key, value in element.attrib.items():
        if str(key).rpartition("}")[2] == name:
            return str(value)
    return ""
