-- A key in a signing device is tied to its seal and unit: what is locked says whose it is.
ALTER TABLE seal_key DROP CONSTRAINT seal_key_held;
-- Those from before are not asked for any more: their seals get new keys.
ALTER TABLE seal_key ADD CONSTRAINT seal_key_locked CHECK (locked_key IS NOT NULL) NOT VALID;
