-- The life of a signing key. activated_at NULL: it is the next one; retired_at NULL as well: it is the one that signs.
ALTER TABLE signing_keys ADD COLUMN active_from INTEGER NOT NULL DEFAULT 0;
ALTER TABLE signing_keys ADD COLUMN activated_at INTEGER;
ALTER TABLE signing_keys ADD COLUMN retired_at INTEGER;

UPDATE signing_keys SET active_from = created_at, activated_at = created_at;

CREATE UNIQUE INDEX one_next_key_per_algorithm ON signing_keys (alg) WHERE activated_at IS NULL;
