-- Backups, begun and ended. Before `lease_until` no image is removed: a backup that runs may have listed it. NULL: it has ended.
CREATE TABLE backups (
  id             text COLLATE "C" PRIMARY KEY,
  target         text NOT NULL,
  kind           text NOT NULL,
  started_at     bigint NOT NULL,
  lease_until    bigint,
  finished_at    bigint,
  database_bytes bigint,
  images         bigint,
  image_bytes    bigint,
  failure        text
);

-- One row for each time that this database was made from a backup. accept_newer_until: refresh tokens that are newer than the
-- snapshot are accepted until then; NULL: they are not.
CREATE TABLE restores (
  restored_at        bigint PRIMARY KEY,
  snapshot_at        bigint NOT NULL,
  accept_newer_until bigint,
  is_copy            boolean NOT NULL
);

ALTER TABLE refresh_families ADD COLUMN newer_accepted_at bigint;
