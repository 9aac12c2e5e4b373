-- Work that one process takes and that survives it. `due_at` NULL: it has ended.
CREATE TABLE jobs (
  id         TEXT PRIMARY KEY,
  kind       TEXT NOT NULL,
  input      TEXT NOT NULL,
  key        TEXT,
  state      TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  due_at     INTEGER,
  attempts   INTEGER NOT NULL,
  fence      INTEGER NOT NULL,
  cancelling INTEGER NOT NULL,
  progress   TEXT,
  result     TEXT,
  failure    TEXT,
  ended_at   INTEGER,
  last_event INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX jobs_due ON jobs (kind, due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX jobs_one_of_key ON jobs (kind, key) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_newest ON jobs (created_at);

CREATE TABLE job_events (
  job_id  TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  number  INTEGER NOT NULL,
  at      INTEGER NOT NULL,
  event   TEXT NOT NULL,
  details TEXT,
  PRIMARY KEY (job_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE schedules (
  kind    TEXT PRIMARY KEY,
  pattern TEXT NOT NULL,
  last_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO jobs (id, kind, input, state, created_at, due_at, attempts, fence, cancelling, last_event)
SELECT lower(hex(randomblob(16))), 'logout notice', json_object('sid', sid, 'clientId', client_id, 'sub', sub),
  'waiting', CAST(unixepoch('subsec') * 1000 AS INTEGER), due_at, attempts, 0, 0, 0
FROM session_clients WHERE due_at IS NOT NULL;
DELETE FROM session_clients WHERE due_at IS NOT NULL;

DROP INDEX session_clients_due;
ALTER TABLE session_clients DROP COLUMN attempts;
ALTER TABLE session_clients ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;

-- A client of a browser session that ends becomes a job, in the write that ends the session: that sets `due_at`, also by servers and
-- commands of earlier versions, which go on until they are restarted. They write `attempts` too.
CREATE TRIGGER session_client_ended AFTER UPDATE OF due_at ON session_clients WHEN NEW.due_at IS NOT NULL
BEGIN
  INSERT INTO jobs (id, kind, input, state, created_at, due_at, attempts, fence, cancelling, last_event)
  VALUES (
    lower(hex(randomblob(16))), 'logout notice', json_object('sid', NEW.sid, 'clientId', NEW.client_id, 'sub', NEW.sub),
    'waiting', CAST(unixepoch('subsec') * 1000 AS INTEGER), NEW.due_at, 0, 0, 0, 0);
  DELETE FROM session_clients WHERE id = NEW.id;
END;
