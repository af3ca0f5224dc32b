-- What the CA of a unit said of withdrawn certificates when its certificate was brought in: DER, one behind the other.
ALTER TABLE seal_certificate ADD COLUMN lists bytea NOT NULL DEFAULT ''::bytea;
