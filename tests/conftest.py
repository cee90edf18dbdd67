import pytest

pytest.register_assert_rewrite("helpers")  # the contract's checks are plain functions in tests/helpers
