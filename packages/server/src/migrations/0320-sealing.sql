-- A file on which an electronic seal is pressed, or is about to be. One row is one press.
CREATE TABLE sealed_file (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  authorization_id uuid NOT NULL REFERENCES authorization_grant (id),
  application_id uuid NOT NULL REFERENCES application (id),
  device_id uuid NOT NULL REFERENCES device (id),
  device_name text NOT NULL,
  -- The file as it was approved.
  source_file_id uuid NOT NULL REFERENCES file (id),
  file_name text NOT NULL,
  -- The file that was sealed: the approved one, or what an earlier seal made of it.
  base_file_id uuid REFERENCES file (id),
  sealed_file_id uuid REFERENCES file (id),
  -- SHA-256 of the sealed file.
  sealed_digest bytea,
  -- Which press of the seal it was.
  counter bigint,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'failed', 'stopped')),
  -- Why it failed.
  fault text,
  -- How often it was begun: only the latest try may finish it.
  tries integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  CHECK ((state = 'done') = (sealed_file_id IS NOT NULL)),
  CHECK ((state = 'done') = (counter IS NOT NULL))
);
-- Nothing is sealed twice with one seal for one application.
CREATE UNIQUE INDEX sealed_file_once ON sealed_file (application_id, device_id, source_file_id)
  WHERE state IN ('waiting', 'working', 'done');
-- Each seal is put on what the one before it left: none is lost beside another.
CREATE UNIQUE INDEX sealed_file_chain ON sealed_file (base_file_id) WHERE base_file_id IS NOT NULL;
CREATE INDEX sealed_file_use ON sealed_file (authorization_id, created_at);
CREATE INDEX sealed_file_made ON sealed_file (sealed_file_id) WHERE sealed_file_id IS NOT NULL;
CREATE INDEX sealed_file_open ON sealed_file (company_id) WHERE state IN ('waiting', 'working');
SELECT protect_unit_table('sealed_file');
GRANT SELECT, INSERT, UPDATE ON sealed_file TO chancery_unit, chancery_platform;
