-- Access tokens that have no refresh family to end with, revoked before their time.
CREATE TABLE revoked_tokens (
  jti        TEXT PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What ended is found by reading on through a table; an index for it would cost every write.
DROP INDEX device_sessions_by_end;
