import numpy as np

from scholiast.inference.fakes import HashEmbedder
from scholiast.inference.forwarding import ForwardingEmbedder


def test_everything_comes_from_the_other_embedder() -> None:
    inner = HashEmbedder()
    outer = ForwardingEmbedder(inner)
    assert (outer.name, outer.fingerprint, outer.dimension) == (inner.name, inner.fingerprint, inner.dimension)
    assert np.array_equal(outer.embed_passages(["rye", "oats"]), inner.embed_passages(["rye", "oats"]))
    assert np.array_equal(outer.embed_query("rye"), inner.embed_query("rye"))
    assert outer.unknown_share("rye") == inner.unknown_share("rye")


def test_closing_leaves_the_other_embedder_open() -> None:
    inner = HashEmbedder()
    ForwardingEmbedder(inner).close()
    assert inner.embed_query("rye").shape == (inner.dimension,)
