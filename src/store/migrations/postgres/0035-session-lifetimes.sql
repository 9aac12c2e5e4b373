-- When a browser session ends although it is used. expires_at is when it ends unless it is used, which servers of the version before
-- compare too. NULL: begun by one of those, and not extended.
ALTER TABLE web_sessions ADD COLUMN absolute_expires_at bigint;
