-- Browsers in which somebody uses the viewer. No reference to accounts: these may be on another host.
CREATE TABLE viewer_sessions (
  id_hash             TEXT PRIMARY KEY,
  sub                 TEXT NOT NULL,
  sid                 TEXT,
  tokens              TEXT NOT NULL,
  generation          INTEGER NOT NULL,
  renewal_until       INTEGER,
  created_at          INTEGER NOT NULL,
  expires_at          INTEGER NOT NULL,
  absolute_expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX viewer_sessions_by_sub ON viewer_sessions (sub);
CREATE INDEX viewer_sessions_by_sid ON viewer_sessions (sid);
CREATE INDEX viewer_sessions_by_end ON viewer_sessions (expires_at);
