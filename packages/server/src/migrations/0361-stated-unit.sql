-- The unit that somebody outside said they sign for with a picture of its seal; it was not checked.
ALTER TABLE signing_signature ADD COLUMN stated_unit text NOT NULL DEFAULT '';
