-- Clients that a browser session authorized and that are notified when it ends. `due_at` NULL: it has not ended.
CREATE TABLE session_clients (
  id              text COLLATE "C" PRIMARY KEY,
  sid             text COLLATE "C" NOT NULL,
  client_id       text COLLATE "C" NOT NULL,
  sub             text COLLATE "C" NOT NULL,
  session_version bigint NOT NULL,
  expires_at      bigint NOT NULL,
  due_at          bigint,
  attempts        bigint NOT NULL
);

CREATE INDEX session_clients_by_session ON session_clients (sid);
CREATE INDEX session_clients_by_sub ON session_clients (sub);
CREATE INDEX session_clients_due ON session_clients (due_at) WHERE due_at IS NOT NULL;

-- A statement that ends browser sessions ends with this: those of an account before a version, or one. It looks at what is
-- committed now and not when the statement began, so that it sees a client that was added while the statement waited for the
-- row of the account or session. `changed`, a count of the statement's, makes it look after that.
CREATE FUNCTION end_session_clients(account text, before bigint, ended text, changed bigint) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  UPDATE session_clients SET due_at = 0 WHERE sub = account AND session_version < before AND due_at IS NULL;
  UPDATE session_clients SET due_at = 0 WHERE sid = ended AND due_at IS NULL;
  RETURN true;
END $$;
