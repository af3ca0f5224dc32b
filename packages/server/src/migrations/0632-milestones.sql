-- What an accepted application is to reach, and what its unit reports.
CREATE TABLE milestone (
  id uuid PRIMARY KEY,
  proposal_id uuid NOT NULL REFERENCES proposal (id),
  company_id uuid NOT NULL REFERENCES company (id),
  title text NOT NULL,
  due_on date NOT NULL,
  state text NOT NULL CHECK (state IN ('planned', 'reported', 'returned', 'accepted')),
  report text NOT NULL DEFAULT '',
  files uuid[] NOT NULL DEFAULT '{}',
  comment text NOT NULL DEFAULT '',
  reported_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'planned') = (reported_at IS NULL))
);
CREATE INDEX milestone_proposal ON milestone (proposal_id, due_on, id);
CREATE INDEX milestone_company ON milestone (company_id);
SELECT protect_unit_table('milestone');

REVOKE ALL ON milestone FROM chancery_unit, chancery_platform;
GRANT SELECT, UPDATE ON milestone TO chancery_unit;
GRANT SELECT, INSERT, UPDATE, DELETE ON milestone TO chancery_platform;
