-- Pushed authorization requests, until their browser brings them or they expire. `quota`: as of device_sessions.
CREATE TABLE pushed_requests (
  uri_hash   text COLLATE "C" PRIMARY KEY,
  client_id  text COLLATE "C" NOT NULL,
  parameters json NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  quota      text COLLATE "C"
);

CREATE INDEX pushed_requests_of_quota ON pushed_requests (quota, expires_at);
CREATE INDEX pushed_requests_of_client ON pushed_requests (client_id, expires_at);
