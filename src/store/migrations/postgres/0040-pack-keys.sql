-- The keys of charts that people took along: one for each session of the viewer, with which it ends.
CREATE TABLE pack_keys (
  id_hash    text COLLATE "C" PRIMARY KEY REFERENCES viewer_sessions (id_hash) ON DELETE CASCADE,
  id         text COLLATE "C" NOT NULL,
  sealed     text NOT NULL,
  created_at bigint NOT NULL
);
