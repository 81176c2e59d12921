"""Notes to passages: readers, decoding, normalisation and chunking with exact offsets."""
