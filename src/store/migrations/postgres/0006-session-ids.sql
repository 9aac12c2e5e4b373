-- A browser session has a public id, `sid`, by which id_tokens and logout tokens name it. Those that are there already get one that
-- no token carries. Refresh families keep the one of the browser session that authorized them; NULL: not known.
ALTER TABLE web_sessions ADD COLUMN sid text NOT NULL DEFAULT '';
UPDATE web_sessions SET sid = replace(gen_random_uuid()::text, '-', '');
ALTER TABLE refresh_families ADD COLUMN sid text;
UPDATE device_sessions SET approval = (approval::jsonb || jsonb_build_object('sid', replace(gen_random_uuid()::text, '-', '')))::json WHERE approval IS NOT NULL;
