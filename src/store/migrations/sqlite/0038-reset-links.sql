-- Links by which people set a new password. They go with the account, also when a server of the version before removes it.
-- session_version: that of the account when the link was made; with another one the link is void.
CREATE TABLE reset_links (
  id              TEXT PRIMARY KEY,
  token_hash      TEXT NOT NULL UNIQUE,
  sub             TEXT NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
  session_version INTEGER NOT NULL,
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL,
  refused_at      INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX reset_links_of_account ON reset_links (sub);
