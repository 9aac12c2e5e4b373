-- Pushed authorization requests, until their browser brings them or they expire. `quota`: as of device_sessions.
CREATE TABLE pushed_requests (
  uri_hash   TEXT PRIMARY KEY,
  client_id  TEXT NOT NULL,
  parameters TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  quota      TEXT
) STRICT, WITHOUT ROWID;

CREATE INDEX pushed_requests_of_quota ON pushed_requests (quota, expires_at);
CREATE INDEX pushed_requests_of_client ON pushed_requests (client_id, expires_at);
