-- Security events of an account, as its owner is notified of them. They go with the account, also when a server of the version before
-- removes it.
CREATE TABLE notices (
  id       text COLLATE "C" PRIMARY KEY,
  sub      text NOT NULL REFERENCES users (sub) ON DELETE CASCADE,
  kind     text NOT NULL,
  at       bigint NOT NULL,
  language text,
  details  json NOT NULL
);

CREATE INDEX notices_newest ON notices (sub, at);
