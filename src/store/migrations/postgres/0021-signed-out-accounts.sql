-- Accounts that were signed out of all devices lately: the servers read them every few seconds.
CREATE INDEX users_by_end_of_devices ON users (devices_ended_at) WHERE devices_ended_at IS NOT NULL;

-- Of a removed account only this is left, until its last access token has expired.
CREATE TABLE removed_accounts (
  sub        text COLLATE "C" PRIMARY KEY,
  removed_at bigint NOT NULL
);
