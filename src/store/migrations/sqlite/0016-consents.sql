-- What a person has granted to an application and need not be asked again.
CREATE TABLE consents (
  sub                    TEXT NOT NULL,
  client_id              TEXT NOT NULL,
  scope                  TEXT NOT NULL,
  user_session_version   INTEGER NOT NULL,
  client_session_version INTEGER NOT NULL,
  granted_at             INTEGER NOT NULL,
  expires_at             INTEGER NOT NULL,
  PRIMARY KEY (sub, client_id)
) STRICT, WITHOUT ROWID;
