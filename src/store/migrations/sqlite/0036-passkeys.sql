-- Credentials of WebAuthn. They go with the account, also when a server of the version before removes it.
CREATE TABLE passkeys (
  id                      TEXT PRIMARY KEY,
  credential_id           TEXT NOT NULL UNIQUE,
  sub                     TEXT NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
  rp_id                   TEXT NOT NULL,
  public_key              TEXT NOT NULL,
  counter                 INTEGER NOT NULL,
  is_synced               INTEGER NOT NULL,
  is_backed_up            INTEGER NOT NULL,
  transports              TEXT NOT NULL,
  aaguid                  TEXT NOT NULL,
  name                    TEXT NOT NULL,
  created_at              INTEGER NOT NULL,
  last_used_at            INTEGER,
  host_change_accepted_at INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX passkeys_of_account ON passkeys (sub, created_at);
