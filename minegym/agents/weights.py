"""Tensors in files: safetensors, which holds numbers and no code, written atomically."""

from collections.abc import Mapping
from pathlib import Path

import torch
from safetensors import SafetensorError, safe_open
from safetensors.torch import load, save

from minegym.core.errors import FileError
from minegym.core.files import read_bytes, write_atomically


def write_weights(path: Path, tensors: Mapping[str, torch.Tensor], note: str = "") -> None:
    """Write named tensors, and a note of text; raises `FileError`, leaving what was there."""
    plain = {name: tensor.detach().cpu().contiguous().clone() for name, tensor in tensors.items()}
    write_atomically(path, save(plain, metadata={"note": note}))


def read_weights(path: Path) -> dict[str, torch.Tensor]:
    """The tensors in the file; raises `FileError` if it is missing or damaged."""
    try:
        return load(read_bytes(path, "weights file"))
    except SafetensorError as error:
        raise FileError(f"{path} is no weights file, or is damaged: {error}. Fetch or make it again.") from error


def read_note(path: Path) -> str:
    """The note in the file; raises `FileError` if it is missing or damaged."""
    read_bytes(path, "weights file")
    try:
        with safe_open(path, "pt") as file:
            return str((file.metadata() or {}).get("note", ""))
    except SafetensorError as error:
        raise FileError(f"{path} is no weights file, or is damaged: {error}. Fetch or make it again.") from error
