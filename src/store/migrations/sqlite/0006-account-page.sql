-- Grows when all browsers of an account are signed out at once: a sign-in with an earlier number is over.
ALTER TABLE users ADD COLUMN sign_in_epoch INTEGER NOT NULL DEFAULT 0;
ALTER TABLE web_sessions ADD COLUMN sign_in_epoch INTEGER NOT NULL DEFAULT 0;

-- What people see of their devices. The requester of families that are there already is not known.
ALTER TABLE refresh_families ADD COLUMN last_used_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE refresh_families ADD COLUMN requester TEXT;
UPDATE refresh_families SET last_used_at = created_at;
