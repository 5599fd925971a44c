"""The judge: a ruling on a dispute for anybody, without an account. Every state of it is an address."""
