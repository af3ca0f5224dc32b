-- What a unit writes of programmes is what it may decide: what was accepted, ranked or handed in when, and who somebody
-- else is, is not its to write.

-- Takes the report of the unit that acts on a milestone: 'reported', or why not: 'step', 'files'.
CREATE FUNCTION milestone_report(asked uuid, said text, papers uuid[]) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
BEGIN
  PERFORM FROM milestone WHERE id = asked AND company_id = unit AND state IN ('planned', 'returned') FOR UPDATE;
  IF NOT FOUND THEN RETURN 'step'; END IF;
  IF EXISTS (SELECT FROM unnest(papers) paper
             WHERE NOT EXISTS (SELECT FROM file f WHERE f.id = paper AND f.company_id = unit)) THEN RETURN 'files'; END IF;
  UPDATE milestone SET state = 'reported', report = said, files = papers, comment = '', reported_at = now()
    WHERE id = asked;
  RETURN 'reported';
END $$;
REVOKE UPDATE ON milestone FROM chancery_unit;

CREATE POLICY tells ON proposal_event AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (NOT by_desk AND EXISTS (SELECT FROM proposal p WHERE p.id = proposal_id));

-- Only what is the unit's own is filled in, with files of its own.
REVOKE UPDATE ON submission_draft FROM chancery_unit;
GRANT UPDATE (form_version, answers, revision, updated_by, updated_at) ON submission_draft TO chancery_unit;
CREATE POLICY fills_in ON submission_draft AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (EXISTS (SELECT FROM proposal p WHERE p.id = subject_id)
              OR EXISTS (SELECT FROM contest_entry e WHERE e.id = subject_id));
CREATE POLICY fills_in ON submission_version AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (EXISTS (SELECT FROM proposal p WHERE p.id = subject_id)
              OR EXISTS (SELECT FROM contest_entry e WHERE e.id = subject_id));
CREATE POLICY fills_in ON submission_file AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (EXISTS (SELECT FROM file f WHERE f.id = file_id AND f.company_id = submission_file.company_id)
              AND (EXISTS (SELECT FROM proposal p WHERE p.id = subject_id)
                   OR EXISTS (SELECT FROM milestone m WHERE m.id = subject_id)
                   OR EXISTS (SELECT FROM contest_entry e WHERE e.id = subject_id)));

-- Points are given while they are taken, and no more of them than there are.
CREATE FUNCTION review_fits(asked uuid, given jsonb) RETURNS boolean
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  SELECT held.criteria IS NOT NULL AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(held.criteria) c
    WHERE NOT coalesce((given ->> (c ->> 'key'))::numeric BETWEEN 0 AND (c ->> 'max')::numeric, false))
  FROM (SELECT review_hold(asked) AS criteria) held
$$;
CREATE POLICY gives_points ON review AS RESTRICTIVE FOR UPDATE TO chancery_unit
  USING (true) WITH CHECK (state = 'declined' OR review_fits(id, scores));

-- Nobody is brought into a team but the unit's own people; everybody else is asked.
CREATE POLICY asks ON contest_member AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (told_at IS NULL
    AND EXISTS (SELECT FROM contest_team t WHERE t.id = team_id AND t.contest_id = contest_member.contest_id)
    AND CASE state WHEN 'invited' THEN account_id IS NULL
                   WHEN 'accepted' THEN EXISTS (SELECT FROM membership m WHERE m.account_id = contest_member.account_id
                                                AND m.company_id = contest_member.company_id)
                   ELSE false END);
REVOKE UPDATE ON contest_member, contest_team, contest_entry FROM chancery_unit;
-- Holding a row takes the right to change something of it: what the team calls itself.
GRANT UPDATE (name) ON contest_team TO chancery_unit;

-- Takes somebody out of a team that has to do with the unit that acts.
CREATE FUNCTION contest_remove(member uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE contest_member SET state = 'removed'
    WHERE id = member AND state IN ('invited', 'accepted') AND contest_team_seen(team_id);
  RETURN FOUND;
END $$;

-- Takes a team of the unit that acts out of its event.
CREATE FUNCTION contest_withdraw(team uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE contest_team SET withdrawn_at = now() WHERE id = team AND withdrawn_at IS NULL
    AND company_id = nullif(current_setting('app.company_id', true), '')::uuid;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE contest_member SET state = 'removed' WHERE team_id = team;
  RETURN true;
END $$;

-- An entry begins with nothing, for a round of the event its team takes part in.
CREATE POLICY begins ON contest_entry AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (version = 0 AND EXISTS (
    SELECT FROM contest_team t JOIN contest_round r ON r.contest_id = t.contest_id
    WHERE t.id = team_id AND t.company_id = contest_entry.company_id AND r.id = round_id));
ALTER TABLE contest_entry DROP COLUMN late;
GRANT INSERT ON contest_entry TO chancery_platform;

-- Holds what a team hands in, of a team that has to do with the unit that acts.
CREATE FUNCTION contest_hold(entry uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM contest_entry WHERE id = entry AND contest_team_seen(team_id) FOR UPDATE;
END $$;

-- Takes the version that was filled in last as what a team hands in: when, or nothing where it is not taken.
CREATE FUNCTION contest_submit(entry uuid) RETURNS timestamptz
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  present_time timestamptz;
  mine contest_entry;
  round contest_round;
BEGIN
  SELECT * INTO mine FROM contest_entry WHERE id = entry AND contest_team_seen(team_id) FOR UPDATE;
  IF mine.id IS NULL THEN RETURN NULL; END IF;
  SELECT * INTO round FROM contest_round WHERE id = mine.round_id;
  present_time := date_trunc('milliseconds', clock_timestamp());
  IF round.state <> 'open' OR present_time < round.opens_at
    OR present_time > round.deadline_at + make_interval(mins => round.late_minutes) THEN RETURN NULL; END IF;
  -- The team has a place, and went on by the round before.
  IF NOT EXISTS (SELECT FROM contest_team t JOIN registration g
                   ON g.list_id = t.contest_id AND g.account_id = t.captain_id AND g.state = 'booked'
                 WHERE t.id = mine.team_id AND t.withdrawn_at IS NULL)
    OR EXISTS (SELECT FROM contest_round b
               WHERE b.contest_id = round.contest_id AND b.position = round.position - 1
                 AND NOT (b.state = 'published' AND EXISTS (
                   SELECT FROM contest_ranking k
                   WHERE k.round_id = b.id AND k.version = b.ranking AND k.team_id = mine.team_id AND k.advances)))
  THEN RETURN NULL; END IF;
  UPDATE submission_version SET at = present_time WHERE subject_id = entry AND version = mine.version + 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE contest_entry SET version = mine.version + 1, submitted_at = present_time WHERE id = entry;
  RETURN present_time;
END $$;

CREATE POLICY appeals ON contest_appeal AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (state = 'open' AND answer = '' AND answered_by = '' AND at = now()
    AND EXISTS (SELECT FROM contest_entry e
                WHERE e.round_id = contest_appeal.round_id AND e.team_id = contest_appeal.team_id AND e.version > 0)
    AND EXISTS (SELECT FROM contest_team t WHERE t.id = team_id AND t.company_id = contest_appeal.company_id)
    AND EXISTS (SELECT FROM contest_round r WHERE r.id = round_id AND r.state = 'ranked' AND r.appeals_until > now()));

-- A certificate says what the platform has published.
REVOKE INSERT ON contest_certificate FROM chancery_unit;
GRANT INSERT ON contest_certificate TO chancery_platform;

-- Whose a mark is stays what it was, and what is handed out as a marked copy is what the platform has marked.
REVOKE UPDATE ON download_copy FROM chancery_unit;
GRANT UPDATE (state, fault, finished_at) ON download_copy TO chancery_unit;
CREATE POLICY asks ON download_copy AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (state = 'failed' AND digest IS NULL AND size IS NULL AND finished_at IS NULL
    AND EXISTS (SELECT FROM download_version v WHERE v.id = version_id)
    AND EXISTS (SELECT FROM membership m WHERE m.account_id = download_copy.account_id
                AND m.company_id = download_copy.company_id));

REVOKE ALL ON FUNCTION milestone_report(uuid, text, uuid[]), review_fits(uuid, jsonb), contest_remove(uuid),
  contest_withdraw(uuid), contest_hold(uuid), contest_submit(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION milestone_report(uuid, text, uuid[]), review_fits(uuid, jsonb), contest_remove(uuid),
  contest_withdraw(uuid), contest_hold(uuid), contest_submit(uuid) TO chancery_unit;

-- Takes a step of the unit that acts with its application: where it leads, or nothing where it cannot be taken now.
CREATE OR REPLACE FUNCTION proposal_take(application uuid, step text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  found proposal;
BEGIN
  SELECT * INTO found FROM proposal WHERE id = application AND company_id = unit FOR UPDATE;
  IF found.id IS NULL THEN RETURN NULL; END IF;
  -- Whoever is to answer may do so until then, even after the call.
  IF step IN ('submit', 'resume') AND NOT EXISTS (
    SELECT FROM project p WHERE p.id = found.project_id AND p.results_at IS NULL AND p.call_opens_at <= now()
      AND now() < greatest(p.call_closes_at, CASE WHEN found.state = 'returned' THEN found.answer_by END))
  THEN RETURN NULL; END IF;
  IF step = 'submit' AND found.state IN ('draft', 'returned') AND EXISTS (
    SELECT FROM submission_version v WHERE v.subject_id = found.id AND v.version = found.version + 1)
  THEN
    UPDATE proposal SET state = 'submitted', version = version + 1, submitted_at = now(), answer_by = NULL
      WHERE id = found.id;
    RETURN 'submitted';
  END IF;
  -- A decision that is not published does not stand in the way, or the unit would learn of it.
  IF step = 'withdraw' AND (found.state IN ('draft', 'submitted', 'returned', 'checked')
    OR (found.state IN ('accepted', 'rejected')
        AND EXISTS (SELECT FROM project p WHERE p.id = found.project_id AND p.results_at IS NULL)))
  THEN
    UPDATE proposal SET state = 'withdrawn', reason = '' WHERE id = found.id;
    RETURN 'withdrawn';
  END IF;
  IF step = 'resume' AND found.state = 'withdrawn' THEN
    UPDATE proposal SET state = 'draft' WHERE id = found.id;
    RETURN 'draft';
  END IF;
  RETURN NULL;
END $$;
