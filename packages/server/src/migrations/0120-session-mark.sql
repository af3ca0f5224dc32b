-- A session bears a digest by the server's key over its token and owner. Those without one end: their people log in again.
ALTER TABLE session ADD COLUMN mark bytea;
