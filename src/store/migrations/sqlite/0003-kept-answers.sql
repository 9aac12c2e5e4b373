-- What is given again when an answer was lost, sealed: a session's by its redemption, a family's by its last refresh.
ALTER TABLE device_sessions ADD COLUMN family_id TEXT;
ALTER TABLE device_sessions ADD COLUMN kept_answer TEXT;
ALTER TABLE refresh_families ADD COLUMN kept_answer TEXT;

-- Seconds; clients that are there already get the default of their dialect.
ALTER TABLE clients ADD COLUMN refresh_grace_seconds INTEGER NOT NULL DEFAULT 0;
UPDATE clients SET refresh_grace_seconds = 30 WHERE dialect = 'deployed';
