-- Steps that must be provable, as they were taken; the tree over them is built from here.
CREATE TABLE evidence_entry (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  kind text NOT NULL,
  subject_id uuid NOT NULL,
  -- The bytes that are hashed.
  body text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
SELECT protect_unit_table('evidence_entry');
GRANT SELECT, INSERT ON evidence_entry TO chancery_unit, chancery_platform;
