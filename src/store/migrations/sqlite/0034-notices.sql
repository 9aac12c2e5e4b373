-- Security events of an account, as its owner is notified of them. They go with the account, also when a server of the version before
-- removes it.
CREATE TABLE notices (
  id       TEXT PRIMARY KEY,
  sub      TEXT NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
  kind     TEXT NOT NULL,
  at       INTEGER NOT NULL,
  language TEXT,
  details  TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX notices_newest ON notices (sub, at);
