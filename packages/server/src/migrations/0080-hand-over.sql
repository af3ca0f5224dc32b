-- A unit that its main administrator offers to a colleague. Nothing changes before the colleague has said yes.
CREATE TABLE hand_over (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  from_id uuid NOT NULL,
  from_name text NOT NULL,
  to_id uuid NOT NULL,
  to_name text NOT NULL,
  -- accepted, declined, withdrawn, expired; none while it waits for an answer.
  outcome text,
  ended_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  CHECK (from_id <> to_id)
);
CREATE UNIQUE INDEX hand_over_open ON hand_over (company_id) WHERE outcome IS NULL;
CREATE INDEX hand_over_last ON hand_over (company_id, created_at);
SELECT protect_unit_table('hand_over');
-- Whoever leaves takes what was offered by them and to them along, in the work of their unit.
GRANT SELECT, UPDATE ON hand_over TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON hand_over TO chancery_platform;
