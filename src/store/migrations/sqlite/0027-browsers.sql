-- Where a browser signed in; NULL: from before it was recorded.
ALTER TABLE web_sessions ADD COLUMN requester TEXT;
CREATE INDEX web_sessions_by_sub ON web_sessions (sub);
-- The viewer's sign-ins end with the browser session that authorized them; NULL: the family ends on its own.
ALTER TABLE refresh_families ADD COLUMN browser_session_version INTEGER;
UPDATE refresh_families SET browser_session_version = (SELECT browser_session_version FROM users WHERE users.sub = refresh_families.sub)
WHERE client_id = 'platekeeper-viewer' AND sid IS NOT NULL;
