-- What a client is registered for. Those that are there already have secrets and sign in by device authorization.
ALTER TABLE clients ADD COLUMN grants json NOT NULL DEFAULT '["device_code"]';
ALTER TABLE clients ADD COLUMN is_public boolean NOT NULL DEFAULT false;
ALTER TABLE clients ADD COLUMN redirect_uris json NOT NULL DEFAULT '[]';
ALTER TABLE clients ADD COLUMN post_logout_redirect_uris json NOT NULL DEFAULT '[]';
ALTER TABLE clients ADD COLUMN backchannel_logout_uri text;
