-- What those got who took part in an event; whoever has its number can ask what it says.
CREATE TABLE contest_certificate (
  number text PRIMARY KEY,
  contest_id uuid NOT NULL REFERENCES contest (id),
  team_id uuid NOT NULL REFERENCES contest_team (id),
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  name text NOT NULL,
  team text NOT NULL,
  unit_name text NOT NULL,
  -- Nothing where the team took part without being ranked in the last round.
  place integer CHECK (place > 0),
  award_zh text NOT NULL,
  award_en text NOT NULL,
  issued_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (contest_id, account_id)
);
CREATE INDEX contest_certificate_company ON contest_certificate (company_id);
CREATE INDEX contest_certificate_team ON contest_certificate (team_id);
CREATE INDEX contest_certificate_account ON contest_certificate (account_id);
SELECT protect_unit_table('contest_certificate');

REVOKE ALL ON contest_certificate FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON contest_certificate TO chancery_unit;
GRANT SELECT ON contest_certificate TO chancery_platform;
