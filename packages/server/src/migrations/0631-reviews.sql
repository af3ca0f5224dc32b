-- Whether reviewers see whose it is, and what they judge.
ALTER TABLE project ADD COLUMN blind boolean NOT NULL DEFAULT false;
ALTER TABLE project ADD COLUMN criteria jsonb NOT NULL DEFAULT '[]';

-- Who judges what was submitted: a row of the reviewer's unit, so that the unit that is judged never reads it.
CREATE TABLE review (
  id uuid PRIMARY KEY,
  panel_id uuid NOT NULL REFERENCES announcement (id),
  subject_id uuid NOT NULL,
  subject_unit uuid NOT NULL REFERENCES company (id),
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  reviewer_name text NOT NULL,
  state text NOT NULL CHECK (state IN ('asked', 'scored', 'declined')),
  scores jsonb,
  to_unit text NOT NULL DEFAULT '',
  to_panel text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  asked_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  UNIQUE (subject_id, account_id),
  CHECK (company_id <> subject_unit),
  CHECK ((state = 'scored') = (scores IS NOT NULL)),
  CHECK ((state = 'asked') = (done_at IS NULL))
);
CREATE INDEX review_mine ON review (company_id, account_id, asked_at DESC, id DESC);
CREATE INDEX review_panel ON review (panel_id);
CREATE INDEX review_subject_unit ON review (subject_unit);
CREATE INDEX review_account ON review (account_id);
SELECT protect_unit_table('review');

-- Nobody judges for the unit they belong to; a unit sees no other, so it is told this much.
CREATE FUNCTION belongs_to_unit(account uuid, unit uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT EXISTS (SELECT FROM membership m WHERE m.account_id = account AND m.company_id = unit) $$;
REVOKE ALL ON FUNCTION belongs_to_unit(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION belongs_to_unit(uuid, uuid) TO chancery_unit, chancery_platform;

-- Points are given once, whoever writes the row.
CREATE FUNCTION keep_scores() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'asked' THEN RAISE EXCEPTION 'a review that is done does not change'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_scores BEFORE UPDATE ON review FOR EACH ROW EXECUTE FUNCTION keep_scores();

REVOKE ALL ON review FROM chancery_unit, chancery_platform;
GRANT SELECT ON review TO chancery_unit;
GRANT UPDATE (state, scores, to_unit, to_panel, reason, done_at) ON review TO chancery_unit;
GRANT SELECT, INSERT, UPDATE, DELETE ON review TO chancery_platform;
