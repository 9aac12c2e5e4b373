-- NULL: an operator entered the address, as in all rows of earlier versions; otherwise when its owner confirmed it.
ALTER TABLE users ADD COLUMN email_verified_at bigint;

-- That of the owner's pages; NULL: not known.
ALTER TABLE users ADD COLUMN language text;
