-- The time of the last poll is kept in the memory of the server that answered it; of pacing only the interval is stored.
ALTER TABLE device_sessions ADD COLUMN interval INTEGER NOT NULL DEFAULT 5;
ALTER TABLE device_sessions ADD COLUMN verifier_mismatches INTEGER NOT NULL DEFAULT 0;
UPDATE device_sessions
SET interval = pacing.interval, verifier_mismatches = pacing.verifier_mismatches
FROM device_pacing AS pacing WHERE pacing.session = id;
DROP TABLE device_pacing;
