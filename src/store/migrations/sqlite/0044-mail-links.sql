-- Links in mails. They go with their account, also when a server of the version before removes it.
-- token_hash NULL: no mail was written yet. session_version: with another one of the account the link is void; NULL: it does not depend on it.
CREATE TABLE mail_links (
  id              TEXT PRIMARY KEY,
  kind            TEXT NOT NULL,
  token_hash      TEXT UNIQUE,
  sub             TEXT NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
  address         TEXT,
  session_version INTEGER,
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL,
  ended_at        INTEGER,
  refused_at      INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_links_of_account ON mail_links (sub);

-- Accounts by their address, whose letters may be of either case.
CREATE INDEX users_by_email ON users (email COLLATE NOCASE) WHERE email IS NOT NULL;
