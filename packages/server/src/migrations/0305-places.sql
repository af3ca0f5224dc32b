-- Where seals stand on the files of an electronic application: one row is one press, however often the seal shows.
CREATE TABLE application_place (
  company_id uuid NOT NULL REFERENCES company (id),
  application_id uuid NOT NULL REFERENCES application (id),
  file_id uuid NOT NULL REFERENCES file (id),
  device_id uuid NOT NULL REFERENCES device (id),
  position integer NOT NULL,
  places jsonb NOT NULL CHECK (jsonb_typeof(places) = 'array' AND jsonb_array_length(places) > 0),
  PRIMARY KEY (application_id, file_id, device_id)
);
SELECT protect_unit_table('application_place');

-- What a look at a file said of its pages, so that it need not be read again.
CREATE TABLE file_sheet (
  file_id uuid PRIMARY KEY REFERENCES file (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES company (id),
  sheets jsonb NOT NULL,
  fault text
);
SELECT protect_unit_table('file_sheet');

GRANT SELECT, INSERT, UPDATE, DELETE ON application_place TO chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON file_sheet TO chancery_unit, chancery_platform;

-- What approvers approve, and what each of them approved: the digest of the files, the seals and their places.
ALTER TABLE application ADD COLUMN bound text CHECK (bound ~ '^[0-9a-f]{64}$');
ALTER TABLE approval_event ADD COLUMN bound text CHECK (bound ~ '^[0-9a-f]{64}$');
