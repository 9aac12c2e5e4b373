-- The second step of accounts. It goes with the account, also when a server of the version before removes it.
CREATE TABLE second_steps (
  sub              TEXT PRIMARY KEY REFERENCES users (sub) ON DELETE CASCADE,
  id               TEXT NOT NULL,
  sealed_secret    TEXT NOT NULL,
  last_step        INTEGER NOT NULL,
  recovery_codes   TEXT NOT NULL,
  created_at       INTEGER NOT NULL,
  recovery_made_at INTEGER NOT NULL,
  revision         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
