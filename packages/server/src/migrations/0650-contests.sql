CREATE TABLE contest (
  id uuid PRIMARY KEY REFERENCES announcement (id) ON DELETE CASCADE,
  body_zh jsonb,
  body_en jsonb,
  register_from timestamptz NOT NULL,
  register_until timestamptz NOT NULL,
  team_min integer NOT NULL CHECK (team_min > 0),
  team_max integer NOT NULL CHECK (team_max >= team_min),
  -- Whether people of other units may join a team.
  across boolean NOT NULL,
  -- Whether jurors are told whose it is.
  blind boolean NOT NULL,
  tie_rule text NOT NULL CHECK (tie_rule IN ('shared', 'criteria', 'earlier')),
  appeal_days integer NOT NULL CHECK (appeal_days >= 0),
  awards jsonb NOT NULL,
  CHECK (register_until > register_from)
);

CREATE TABLE contest_round (
  id uuid PRIMARY KEY,
  contest_id uuid NOT NULL REFERENCES contest (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  title_zh text NOT NULL,
  title_en text NOT NULL,
  opens_at timestamptz NOT NULL,
  deadline_at timestamptz NOT NULL,
  late_minutes integer NOT NULL CHECK (late_minutes >= 0),
  criteria jsonb NOT NULL,
  -- How many go on; nothing in the last round.
  advance integer CHECK (advance > 0),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'ranked', 'published')),
  -- The newest ranking; earlier ones are kept.
  ranking integer NOT NULL DEFAULT 0,
  ranked_at timestamptz,
  appeals_until timestamptz,
  published_at timestamptz,
  UNIQUE (contest_id, position) DEFERRABLE,
  CHECK (deadline_at > opens_at),
  CHECK ((state = 'open') = (ranked_at IS NULL)),
  CHECK ((state = 'open') = (ranking = 0)),
  CHECK ((ranked_at IS NULL) = (appeals_until IS NULL)),
  CHECK ((state = 'published') = (published_at IS NOT NULL))
);

-- A team of the unit that registered it. Its place is that of its captain on the list of the event.
CREATE TABLE contest_team (
  id uuid PRIMARY KEY,
  contest_id uuid NOT NULL REFERENCES contest (id),
  company_id uuid NOT NULL REFERENCES company (id),
  company_name text NOT NULL,
  captain_id uuid NOT NULL REFERENCES account (id),
  name text NOT NULL,
  registered_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz
);
CREATE UNIQUE INDEX contest_team_captain ON contest_team (contest_id, captain_id) WHERE withdrawn_at IS NULL;
CREATE INDEX contest_team_listed ON contest_team (contest_id, registered_at, id) WHERE withdrawn_at IS NULL;
CREATE INDEX contest_team_company ON contest_team (company_id, contest_id);

-- Who is in a team or asked to join it; a phone is asked, so that nobody learns whose it is.
CREATE TABLE contest_member (
  id uuid PRIMARY KEY,
  contest_id uuid NOT NULL REFERENCES contest (id),
  team_id uuid NOT NULL REFERENCES contest_team (id),
  mobile text NOT NULL,
  company_id uuid REFERENCES company (id),
  company_name text NOT NULL DEFAULT '',
  account_id uuid REFERENCES account (id),
  name text NOT NULL DEFAULT '',
  state text NOT NULL CHECK (state IN ('invited', 'accepted', 'declined', 'removed')),
  at timestamptz NOT NULL DEFAULT now(),
  -- When whoever is asked was told of it.
  told_at timestamptz,
  CHECK ((company_id IS NULL) = (account_id IS NULL)),
  CHECK (state <> 'accepted' OR account_id IS NOT NULL)
);
CREATE UNIQUE INDEX contest_member_once ON contest_member (contest_id, account_id) WHERE state = 'accepted';
CREATE UNIQUE INDEX contest_member_asked ON contest_member (team_id, mobile) WHERE state IN ('invited', 'accepted');
CREATE INDEX contest_member_invited ON contest_member (contest_id, mobile) WHERE state = 'invited';
CREATE INDEX contest_member_untold ON contest_member (at) WHERE state = 'invited' AND told_at IS NULL;
CREATE INDEX contest_member_company ON contest_member (company_id, team_id);
CREATE INDEX contest_member_account ON contest_member (account_id);

-- What a team hands in for a round.
CREATE TABLE contest_entry (
  id uuid PRIMARY KEY,
  round_id uuid NOT NULL REFERENCES contest_round (id),
  team_id uuid NOT NULL REFERENCES contest_team (id),
  company_id uuid NOT NULL REFERENCES company (id),
  version integer NOT NULL DEFAULT 0,
  submitted_at timestamptz,
  late boolean NOT NULL DEFAULT false,
  UNIQUE (round_id, team_id),
  CHECK ((version > 0) = (submitted_at IS NOT NULL))
);
CREATE INDEX contest_entry_team ON contest_entry (team_id);
CREATE INDEX contest_entry_company ON contest_entry (company_id);

-- Every ranking that was ever made.
CREATE TABLE contest_ranking (
  round_id uuid NOT NULL REFERENCES contest_round (id),
  version integer NOT NULL CHECK (version > 0),
  team_id uuid NOT NULL REFERENCES contest_team (id),
  company_id uuid NOT NULL REFERENCES company (id),
  place integer NOT NULL CHECK (place > 0),
  total double precision,
  raw double precision,
  advances boolean NOT NULL,
  PRIMARY KEY (round_id, version, team_id)
);
CREATE INDEX contest_ranking_team ON contest_ranking (team_id);
CREATE INDEX contest_ranking_company ON contest_ranking (company_id);

CREATE TABLE contest_appeal (
  id uuid PRIMARY KEY,
  round_id uuid NOT NULL REFERENCES contest_round (id),
  team_id uuid NOT NULL REFERENCES contest_team (id),
  company_id uuid NOT NULL REFERENCES company (id),
  text text NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'rejected', 'upheld')),
  answer text NOT NULL DEFAULT '',
  answered_by text NOT NULL DEFAULT '',
  answered_at timestamptz,
  CHECK ((state = 'open') = (answered_at IS NULL))
);
CREATE UNIQUE INDEX contest_appeal_open ON contest_appeal (round_id, team_id) WHERE state = 'open';
CREATE INDEX contest_appeal_team ON contest_appeal (team_id);
CREATE INDEX contest_appeal_company ON contest_appeal (company_id);

-- Points that the desk set right; what the juror gave stays what it was.
CREATE TABLE contest_correction (
  id uuid PRIMARY KEY,
  review_id uuid NOT NULL REFERENCES review (id),
  appeal_id uuid NOT NULL REFERENCES contest_appeal (id),
  scores jsonb NOT NULL,
  reason text NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contest_correction_review ON contest_correction (review_id, at);
CREATE INDEX contest_correction_appeal ON contest_correction (appeal_id);

-- Whether a team has to do with a unit: it registered it, or somebody of it is in it.
CREATE FUNCTION contest_team_seen(team uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM contest_team t WHERE t.id = team AND t.company_id = u.id)
      OR EXISTS (SELECT FROM contest_member m
                 WHERE m.team_id = team AND m.company_id = u.id AND m.state = 'accepted')
  FROM (SELECT nullif(current_setting('app.company_id', true), '')::uuid AS id) u
$$;

-- Whether somebody is in a team of an event already.
CREATE FUNCTION contest_in_team(contest uuid, person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM contest_member m
                 WHERE m.contest_id = contest AND m.account_id = person AND m.state = 'accepted')
$$;

-- Answers an invitation for somebody of the unit that acts: 'done', or why not: 'none', 'fixed', 'full', 'elsewhere'.
CREATE FUNCTION contest_answer(invitation uuid, person uuid, accepts boolean) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  asked contest_member;
  event contest;
BEGIN
  SELECT m.* INTO asked FROM contest_member m JOIN account a ON a.mobile = m.mobile
    WHERE m.id = invitation AND a.id = person;
  IF asked.id IS NULL OR unit IS NULL THEN RETURN 'none'; END IF;
  -- Whoever changes a team holds it first.
  PERFORM FROM contest_team WHERE id = asked.team_id AND withdrawn_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN 'none'; END IF;
  SELECT * INTO asked FROM contest_member WHERE id = invitation AND state = 'invited' FOR UPDATE;
  IF asked.id IS NULL THEN RETURN 'none'; END IF;
  IF NOT accepts THEN
    UPDATE contest_member SET state = 'declined', at = now() WHERE id = invitation;
    RETURN 'done';
  END IF;
  SELECT * INTO event FROM contest WHERE id = asked.contest_id;
  IF EXISTS (SELECT FROM contest_round r WHERE r.contest_id = event.id AND r.position = 1
             AND r.deadline_at + make_interval(mins => r.late_minutes) <= now()) THEN RETURN 'fixed'; END IF;
  IF (SELECT count(*) FROM contest_member m WHERE m.team_id = asked.team_id AND m.state = 'accepted') >= event.team_max THEN
    RETURN 'full';
  END IF;
  IF EXISTS (SELECT FROM contest_member m
             WHERE m.contest_id = event.id AND m.account_id = person AND m.state = 'accepted') THEN
    RETURN 'elsewhere';
  END IF;
  UPDATE contest_member SET state = 'accepted', account_id = person, company_id = unit, at = now(),
      company_name = (SELECT c.name FROM company c WHERE c.id = unit),
      name = (SELECT m.real_name FROM membership m WHERE m.company_id = unit AND m.account_id = person)
    WHERE id = invitation;
  RETURN 'done';
END $$;

-- Forms belong to rounds as well as to announcements.
ALTER TABLE form_version DROP CONSTRAINT form_version_form_id_fkey;
CREATE FUNCTION forget_forms() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  DELETE FROM form_version WHERE form_id = OLD.id;
  RETURN OLD;
END $$;
CREATE TRIGGER forget_forms AFTER DELETE ON announcement FOR EACH ROW EXECUTE FUNCTION forget_forms();
CREATE TRIGGER forget_forms AFTER DELETE ON contest_round FOR EACH ROW EXECUTE FUNCTION forget_forms();

-- Nobody judges a team that anybody of their units is in.
CREATE FUNCTION judges_freely(person uuid, subject uuid, unit uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT NOT belongs_to_unit(person, unit) AND NOT EXISTS (
    SELECT FROM contest_entry e JOIN contest_member t ON t.team_id = e.team_id
    WHERE e.id = subject AND t.state = 'accepted' AND belongs_to_unit(person, t.company_id))
$$;

REVOKE ALL ON FUNCTION contest_team_seen(uuid), contest_in_team(uuid, uuid), contest_answer(uuid, uuid, boolean),
  judges_freely(uuid, uuid, uuid), forget_forms() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION contest_team_seen(uuid), contest_in_team(uuid, uuid), contest_answer(uuid, uuid, boolean)
  TO chancery_unit;
GRANT EXECUTE ON FUNCTION judges_freely(uuid, uuid, uuid) TO chancery_unit, chancery_platform;

ALTER TABLE contest ENABLE ROW LEVEL SECURITY;
ALTER TABLE contest FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON contest FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = contest.id));
CREATE POLICY platform ON contest TO chancery_platform USING (true) WITH CHECK (true);
ALTER TABLE contest_round ENABLE ROW LEVEL SECURITY;
ALTER TABLE contest_round FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON contest_round FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = contest_id));
CREATE POLICY platform ON contest_round TO chancery_platform USING (true) WITH CHECK (true);
ALTER TABLE contest_correction ENABLE ROW LEVEL SECURITY;
ALTER TABLE contest_correction FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON contest_correction TO chancery_platform USING (true) WITH CHECK (true);

ALTER TABLE contest_team ENABLE ROW LEVEL SECURITY;
ALTER TABLE contest_team FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON contest_team TO chancery_platform USING (true) WITH CHECK (true);
ALTER TABLE contest_ranking ENABLE ROW LEVEL SECURITY;
ALTER TABLE contest_ranking FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON contest_ranking TO chancery_platform USING (true) WITH CHECK (true);
ALTER TABLE contest_member ENABLE ROW LEVEL SECURITY;
ALTER TABLE contest_member FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON contest_member TO chancery_platform USING (true) WITH CHECK (true);
ALTER TABLE contest_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE contest_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON contest_entry TO chancery_platform USING (true) WITH CHECK (true);
ALTER TABLE contest_appeal ENABLE ROW LEVEL SECURITY;
ALTER TABLE contest_appeal FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON contest_appeal TO chancery_platform USING (true) WITH CHECK (true);
-- A team may be of several units, and what is a team's is theirs.
CREATE POLICY team ON contest_team TO chancery_unit
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid OR contest_team_seen(id))
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid);
CREATE POLICY team ON contest_member TO chancery_unit
  USING (contest_team_seen(team_id)) WITH CHECK (contest_team_seen(team_id));
CREATE POLICY team ON contest_entry TO chancery_unit
  USING (contest_team_seen(team_id)) WITH CHECK (contest_team_seen(team_id));
CREATE POLICY team ON contest_ranking FOR SELECT TO chancery_unit USING (contest_team_seen(team_id));
CREATE POLICY team ON contest_appeal TO chancery_unit
  USING (contest_team_seen(team_id)) WITH CHECK (contest_team_seen(team_id));
ALTER POLICY own_unit ON submission_draft
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid
         OR EXISTS (SELECT FROM contest_entry e WHERE e.id = subject_id))
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid
              OR EXISTS (SELECT FROM contest_entry e WHERE e.id = subject_id));
ALTER POLICY own_unit ON submission_version
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid
         OR EXISTS (SELECT FROM contest_entry e WHERE e.id = subject_id))
  WITH CHECK (company_id = nullif(current_setting('app.company_id', true), '')::uuid
              OR EXISTS (SELECT FROM contest_entry e WHERE e.id = subject_id));
ALTER POLICY own_unit ON submission_file
  USING (company_id = nullif(current_setting('app.company_id', true), '')::uuid
         OR EXISTS (SELECT FROM contest_entry e WHERE e.id = subject_id));
-- Whoever takes part goes on seeing it.
CREATE POLICY taking_part ON announcement FOR SELECT TO chancery_unit
  USING (kind = 'event' AND EXISTS (SELECT FROM contest_team t WHERE t.contest_id = announcement.id));
CREATE POLICY of_round ON form_version FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM contest_round r WHERE r.id = form_id));

REVOKE ALL ON contest, contest_round, contest_team, contest_member, contest_entry, contest_ranking, contest_appeal,
  contest_correction FROM chancery_unit, chancery_platform;
GRANT SELECT ON contest, contest_round, contest_ranking TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON contest_team, contest_member, contest_entry TO chancery_unit;
GRANT SELECT, INSERT ON contest_appeal TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON contest TO chancery_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON contest_round TO chancery_platform;
GRANT SELECT ON contest_team, contest_member, contest_entry TO chancery_platform;
GRANT UPDATE (told_at) ON contest_member TO chancery_platform;
GRANT SELECT, INSERT ON contest_ranking, contest_correction TO chancery_platform;
GRANT SELECT, UPDATE ON contest_appeal TO chancery_platform;
