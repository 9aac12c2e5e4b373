-- DPoP proofs that were used (RFC 9449 §11.1), so that no server accepts one again.
CREATE TABLE used_proofs (
  id         TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
