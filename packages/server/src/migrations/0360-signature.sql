-- The signature that a person keeps in a unit, to sign with again. Only they see, use and change it; it ends when they leave.
CREATE TABLE kept_signature (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  kind text NOT NULL CHECK (kind IN ('drawn', 'typed', 'photographed')),
  -- A PNG with nothing behind the strokes.
  content bytea NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT kept_signature_one UNIQUE (company_id, account_id)
);
SELECT protect_unit_table('kept_signature');
GRANT SELECT, INSERT, UPDATE, DELETE ON kept_signature TO chancery_unit, chancery_platform;
