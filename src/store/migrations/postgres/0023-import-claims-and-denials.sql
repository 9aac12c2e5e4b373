-- An import renews the claim to the edition that it builds while it runs. NULL: an import of the version before, which died.
ALTER TABLE editions ADD COLUMN started_at bigint, ADD COLUMN claimed_until bigint;

-- Who denied a device authorization: if they press the button again, they see how their decision ended.
ALTER TABLE device_sessions ADD COLUMN denied_by text COLLATE "C";
