-- Where a browser signed in; NULL: from before it was recorded.
ALTER TABLE web_sessions ADD COLUMN requester json;
CREATE INDEX web_sessions_by_sub ON web_sessions (sub);
-- The viewer's sign-ins end with the browser session that authorized them; NULL: the family ends on its own.
ALTER TABLE refresh_families ADD COLUMN browser_session_version bigint;
UPDATE refresh_families AS family SET browser_session_version = account.browser_session_version
FROM users AS account WHERE account.sub = family.sub AND client_id = 'platekeeper-viewer' AND sid IS NOT NULL;

-- Ends the families of one browser session, and returns how many. It looks at what is committed now and not when the statement began,
-- so that it sees a family that was started while the statement waited for the row of the session.
CREATE FUNCTION end_session_families(account text, ended text, at bigint) RETURNS bigint
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  number bigint;
BEGIN
  PERFORM FROM refresh_families
  WHERE sub = account AND sid = ended AND browser_session_version IS NOT NULL AND revoked_at IS NULL ORDER BY id FOR UPDATE;
  UPDATE refresh_families
  SET version = version + 1, revoked_at = at, revocation_reason = 'browser session', stored_response = NULL
  WHERE sub = account AND sid = ended AND browser_session_version IS NOT NULL AND revoked_at IS NULL;
  GET DIAGNOSTICS number = ROW_COUNT;
  RETURN number;
END $$;
