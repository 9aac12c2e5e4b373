-- Clients that a browser session authorized and that are notified when it ends. `due_at` NULL: it has not ended.
CREATE TABLE session_clients (
  id              TEXT PRIMARY KEY,
  sid             TEXT NOT NULL,
  client_id       TEXT NOT NULL,
  sub             TEXT NOT NULL,
  session_version INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL,
  due_at          INTEGER,
  attempts        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX session_clients_by_session ON session_clients (sid);
CREATE INDEX session_clients_by_sub ON session_clients (sub);
CREATE INDEX session_clients_due ON session_clients (due_at) WHERE due_at IS NOT NULL;
