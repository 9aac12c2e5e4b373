-- By which a person recognizes one of their devices. NULL: they gave it none.
ALTER TABLE refresh_families ADD COLUMN name TEXT;
