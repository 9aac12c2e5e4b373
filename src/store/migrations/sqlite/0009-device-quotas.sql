-- The client and network in whose quota a device authorization counts, as one key, so that no other index looks as good for
-- counting them; and when a person first entered its code. What is there already has an entry in the audit log from its
-- beginning, and so counts as opened.
ALTER TABLE device_sessions ADD COLUMN quota TEXT;
ALTER TABLE device_sessions ADD COLUMN opened_at INTEGER;
UPDATE device_sessions SET opened_at = created_at;

-- Pending: neither decided by a person nor, judged by expires_at, expired.
CREATE INDEX device_sessions_pending_of_quota ON device_sessions (quota, expires_at)
  WHERE state IN ('pending', 'closed');
CREATE INDEX device_sessions_pending_of_client ON device_sessions (client_id, expires_at)
  WHERE state IN ('pending', 'closed');

-- Removed sessions that nobody had opened, by the day (since 1970, UTC) of their expiry, until the audit log has their number.
CREATE TABLE device_unopened (
  client_id TEXT NOT NULL,
  day       INTEGER NOT NULL,
  requests  INTEGER NOT NULL,
  PRIMARY KEY (client_id, day)
) STRICT, WITHOUT ROWID;
