-- A large file on its way: its parts lie in the data folder until it is whole, and the same file goes on where it was left.
CREATE TABLE file_upload (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  digest bytea NOT NULL,
  name text NOT NULL,
  size integer NOT NULL,
  purpose text NOT NULL,
  created_by uuid NOT NULL,
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX file_upload_same ON file_upload (company_id, created_by, digest, purpose);
CREATE INDEX file_upload_left ON file_upload (touched_at);
SELECT protect_unit_table('file_upload');
