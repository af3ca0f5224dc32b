-- Keys that are kept in a signing device outside: only their public half is here.
ALTER TABLE seal_key ALTER COLUMN locked_key DROP NOT NULL;
ALTER TABLE seal_key DROP CONSTRAINT seal_key_source_check;
ALTER TABLE seal_key ADD CONSTRAINT seal_key_source_check CHECK (source IN ('made', 'imported', 'signer'));
ALTER TABLE seal_key ADD CONSTRAINT seal_key_held CHECK ((source = 'signer') = (locked_key IS NULL));
