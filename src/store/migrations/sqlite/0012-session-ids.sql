-- A browser session has a public id, `sid`, by which id_tokens and logout tokens name it. Those that are there already get one that
-- no token carries. Refresh families keep the one of the browser session that authorized them; NULL: not known.
ALTER TABLE web_sessions ADD COLUMN sid TEXT NOT NULL DEFAULT '';
UPDATE web_sessions SET sid = lower(hex(randomblob(16)));
ALTER TABLE refresh_families ADD COLUMN sid TEXT;
UPDATE device_sessions SET approval = json_set(approval, '$.sid', lower(hex(randomblob(16)))) WHERE approval IS NOT NULL;
