"""Retrieval-augmented generation (Lewis et al. 2020): retrieval, marginalisation, decoding, attribution, abstention."""
