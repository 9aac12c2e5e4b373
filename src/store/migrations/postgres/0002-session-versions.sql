-- Sign-ins carry a version of their account, and refresh families one of their client too: raising it ends those of earlier
-- versions. Sign-ins that are there already are of the version that their account and client have now.
ALTER TABLE users RENAME COLUMN sign_in_epoch TO browser_session_version;
ALTER TABLE web_sessions RENAME COLUMN sign_in_epoch TO session_version;
UPDATE device_sessions
SET approval = (approval::jsonb - 'signInEpoch'
  || jsonb_build_object('sessionVersion', coalesce(approval::jsonb -> 'signInEpoch', '0')))::json
WHERE approval IS NOT NULL;

ALTER TABLE users ADD COLUMN device_session_version bigint NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN devices_ended_at bigint;
ALTER TABLE clients ADD COLUMN session_version bigint NOT NULL DEFAULT 0;
ALTER TABLE clients ADD COLUMN sessions_ended_at bigint;
ALTER TABLE refresh_families ADD COLUMN user_session_version bigint NOT NULL DEFAULT 0;
ALTER TABLE refresh_families ADD COLUMN client_session_version bigint NOT NULL DEFAULT 0;

-- Nothing looks for the families of a client any more.
DROP INDEX refresh_families_by_client;

-- Disabling was two writes: of a process that ended between them, families are left that enabling would bring back.
UPDATE users SET device_session_version = 1, devices_ended_at = extract(epoch FROM now()) * 1000 WHERE NOT enabled;
UPDATE clients SET session_version = 1, sessions_ended_at = extract(epoch FROM now()) * 1000 WHERE NOT enabled;

-- A statement that was decided on a client ends with this: all of it is undone where the client has changed since it was
-- read. It looks at what is committed now and not when the statement began. `appended`, the count of the statement's
-- audit entries, makes it look once the end of the audit log is held: no entry of a refresh follows the one of the change
-- that it did not see. The row of the client is not locked: all refreshes of an application would share that lock, and
-- whoever disables it would wait for them.
CREATE FUNCTION expect_client(client text, expected bigint, appended bigint) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF client IS NOT NULL AND NOT EXISTS (SELECT FROM clients WHERE id = client AND version = expected) THEN
    RAISE EXCEPTION 'changed meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN true;
END $$;
