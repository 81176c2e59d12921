"""Models: the Embedder and Generator protocols, their OpenVINO and PyTorch back ends, the model store and fakes."""
