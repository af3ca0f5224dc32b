-- Reports that were made of uses. The code of a report leads to what its holder disclosed, until it is revoked or over.
CREATE TABLE disclosure (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  -- The number of an authorisation, or the id of a record where nothing was authorised.
  use_key text NOT NULL,
  level text NOT NULL,
  -- Only a digest of what the code says.
  ticket_hash bytea NOT NULL UNIQUE,
  -- What was disclosed, as it was then, and the photos that go with it.
  shown jsonb NOT NULL,
  pictures jsonb NOT NULL DEFAULT '[]',
  -- SHA-256 of the report.
  digest bytea NOT NULL CHECK (length(digest) = 32),
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  expires_at timestamptz,
  revoked_at timestamptz,
  revoked_by text NOT NULL DEFAULT '',
  opened integer NOT NULL DEFAULT 0,
  opened_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX disclosure_of ON disclosure (company_id, use_key, created_at DESC);
SELECT protect_unit_table('disclosure');
GRANT SELECT, INSERT, UPDATE ON disclosure TO chancery_unit, chancery_platform;
