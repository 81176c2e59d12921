"""Documents that are no text files: PDF, Word, OpenDocument, RTF, EPUB and slides, read in a process of their own."""
