-- Sign-ins carry a version of their account, and refresh families one of their client too: raising it ends those of earlier
-- versions. Sign-ins that are there already are of the version that their account and client have now.
ALTER TABLE users RENAME COLUMN sign_in_epoch TO browser_session_version;
ALTER TABLE web_sessions RENAME COLUMN sign_in_epoch TO session_version;
UPDATE device_sessions
SET approval = json_remove(json_set(approval, '$.sessionVersion', coalesce(approval ->> '$.signInEpoch', 0)), '$.signInEpoch')
WHERE approval IS NOT NULL;

ALTER TABLE users ADD COLUMN device_session_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN devices_ended_at INTEGER;
ALTER TABLE clients ADD COLUMN session_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE clients ADD COLUMN sessions_ended_at INTEGER;
ALTER TABLE refresh_families ADD COLUMN user_session_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refresh_families ADD COLUMN client_session_version INTEGER NOT NULL DEFAULT 0;

-- Disabling was two writes: of a process that ended between them, families are left that enabling would bring back.
UPDATE users SET device_session_version = 1, devices_ended_at = unixepoch() * 1000 WHERE enabled = 0;
UPDATE clients SET session_version = 1, sessions_ended_at = unixepoch() * 1000 WHERE enabled = 0;
