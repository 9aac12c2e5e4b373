-- Work that one process takes and that survives it. `due_at` NULL: it has ended.
CREATE TABLE jobs (
  id         text COLLATE "C" PRIMARY KEY,
  kind       text COLLATE "C" NOT NULL,
  input      json NOT NULL,
  key        text COLLATE "C",
  state      text NOT NULL,
  created_at bigint NOT NULL,
  due_at     bigint,
  attempts   bigint NOT NULL,
  fence      bigint NOT NULL,
  cancelling boolean NOT NULL,
  progress   json,
  result     json,
  failure    text,
  ended_at   bigint,
  last_event bigint NOT NULL
);

CREATE INDEX jobs_due ON jobs (kind, due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX jobs_one_of_key ON jobs (kind, key) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_newest ON jobs (created_at);

CREATE TABLE job_events (
  job_id  text COLLATE "C" NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
  number  bigint NOT NULL,
  at      bigint NOT NULL,
  event   text NOT NULL,
  details json,
  PRIMARY KEY (job_id, number)
);

CREATE TABLE schedules (
  kind    text COLLATE "C" PRIMARY KEY,
  pattern text NOT NULL,
  last_at bigint NOT NULL
);

-- A client of a browser session that ends becomes a job, in the transaction that ends the session: end_session_clients() sets
-- `due_at`, for servers of earlier versions as well. They write `attempts` too.
CREATE FUNCTION notify_session_client() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO jobs (id, kind, input, state, created_at, due_at, attempts, fence, cancelling, last_event)
  VALUES (
    replace(gen_random_uuid()::text, '-', ''), 'logout notice',
    json_build_object('sid', NEW.sid, 'clientId', NEW.client_id, 'sub', NEW.sub),
    'waiting', floor(extract(epoch FROM clock_timestamp()) * 1000), NEW.due_at, NEW.attempts, 0, false, 0);
  DELETE FROM session_clients WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER session_client_ended AFTER UPDATE OF due_at ON session_clients
FOR EACH ROW WHEN (NEW.due_at IS NOT NULL) EXECUTE FUNCTION notify_session_client();
UPDATE session_clients SET due_at = due_at WHERE due_at IS NOT NULL;

DROP INDEX session_clients_due;
ALTER TABLE session_clients ALTER COLUMN attempts SET DEFAULT 0;
