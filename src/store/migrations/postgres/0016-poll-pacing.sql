-- The time of the last poll is kept in the memory of the server that answered it; of pacing only the interval is stored.
UPDATE device_sessions SET interval = pacing.interval FROM device_pacing AS pacing WHERE pacing.session = id;
DROP TABLE device_pacing;
