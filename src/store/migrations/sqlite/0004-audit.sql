-- `body` is exactly the text that was hashed: hash = SHA-256 of the hash before, a line feed, and body.
CREATE TABLE audit_log (
  number INTEGER PRIMARY KEY,
  body   TEXT NOT NULL,
  hash   TEXT NOT NULL
) STRICT;

-- Tries at codes and passwords, by keyed hashes of who tried at what.
CREATE TABLE try_limits (
  key      TEXT PRIMARY KEY,
  full_at  INTEGER NOT NULL,
  refusing INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX try_limits_by_end ON try_limits (full_at);
