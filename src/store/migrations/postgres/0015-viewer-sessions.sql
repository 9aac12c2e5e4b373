-- Browsers in which somebody uses the viewer. No reference to accounts: these may be on another host.
CREATE TABLE viewer_sessions (
  id_hash             text COLLATE "C" PRIMARY KEY,
  sub                 text COLLATE "C" NOT NULL,
  sid                 text COLLATE "C",
  tokens              text NOT NULL,
  generation          bigint NOT NULL,
  renewal_until       bigint,
  created_at          bigint NOT NULL,
  expires_at          bigint NOT NULL,
  absolute_expires_at bigint NOT NULL
);

CREATE INDEX viewer_sessions_by_sub ON viewer_sessions (sub);
CREATE INDEX viewer_sessions_by_sid ON viewer_sessions (sid);
CREATE INDEX viewer_sessions_by_end ON viewer_sessions (expires_at);
