-- Nobody is made a member of a unit without saying yes. What the unit typed waits here, by the number; whether anybody has
-- an account under it plays no part.
CREATE TABLE invitation (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  mobile text NOT NULL,
  -- Empty where only a number was given.
  real_name text NOT NULL DEFAULT '',
  role smallint NOT NULL CHECK (role BETWEEN 1 AND 3),
  job_title text NOT NULL DEFAULT '',
  department_ids uuid[] NOT NULL DEFAULT '{}',
  invited_by uuid NOT NULL,
  invited_by_name text NOT NULL,
  -- When the last text message went out.
  sent_at timestamptz,
  -- accepted, declined, withdrawn, expired; none while it waits for an answer.
  outcome text,
  ended_at timestamptz,
  words text NOT NULL GENERATED ALWAYS AS (lower(real_name) || ' ' || mobile) STORED,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX invitation_open ON invitation (company_id, mobile) WHERE outcome IS NULL;
CREATE INDEX invitation_list ON invitation (company_id, created_at, id);
CREATE INDEX invitation_for ON invitation (mobile) WHERE outcome IS NULL;
CREATE INDEX invitation_from ON invitation (company_id, invited_by) WHERE outcome IS NULL;
SELECT protect_unit_table('invitation');
GRANT SELECT, INSERT, UPDATE ON invitation TO chancery_unit, chancery_platform;
