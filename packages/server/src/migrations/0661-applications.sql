-- A unit takes the steps that are its own by a function; where else its application stands is not its to write.
ALTER TABLE proposal ALTER COLUMN state SET DEFAULT 'draft';
REVOKE INSERT, UPDATE ON proposal FROM chancery_unit;
GRANT INSERT (id, project_id, company_id, company_name, created_by) ON proposal TO chancery_unit;
-- Holding a row takes the right to change something of it: what the unit itself is called.
GRANT UPDATE (company_name) ON proposal TO chancery_unit;

-- Takes a step of the unit that acts with its application: where it leads, or nothing where it cannot be taken.
CREATE FUNCTION proposal_take(application uuid, step text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  found proposal;
BEGIN
  SELECT * INTO found FROM proposal WHERE id = application AND company_id = unit FOR UPDATE;
  IF found.id IS NULL THEN RETURN NULL; END IF;
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

-- Holds what a reviewer of the unit that acts is asked to judge: by which criteria, or nothing where no points are taken
-- now. What is judged is of another unit, which theirs does not see.
CREATE FUNCTION review_hold(asked uuid) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  mine review;
  judged_by jsonb;
BEGIN
  SELECT * INTO mine FROM review WHERE id = asked AND company_id = unit;
  IF mine.id IS NULL THEN RETURN NULL; END IF;
  -- The project before the application, the round before the review: the order in which the desk holds them.
  SELECT p.criteria INTO judged_by FROM project p WHERE p.id = mine.panel_id FOR SHARE;
  IF FOUND THEN
    PERFORM FROM proposal WHERE id = mine.subject_id AND state = 'checked' FOR SHARE;
    RETURN CASE WHEN FOUND THEN judged_by END;
  END IF;
  SELECT r.criteria INTO judged_by FROM contest_entry e JOIN contest_round r ON r.id = e.round_id
    WHERE e.id = mine.subject_id AND r.state = 'open'
      AND r.deadline_at + make_interval(mins => r.late_minutes) <= clock_timestamp()
    FOR SHARE OF r;
  RETURN judged_by;
END $$;

REVOKE ALL ON FUNCTION proposal_take(uuid, text), review_hold(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION proposal_take(uuid, text), review_hold(uuid) TO chancery_unit;

-- Whoever applied for a project goes on reading its files, as they go on reading its page.
CREATE OR REPLACE FUNCTION announcement_seen_by(a announcement, unit uuid, person uuid) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT announcement_seen(a.id, a.state, a.audience, a.opens_at, a.closes_at, unit)
    OR (a.kind = 'course' AND announcement_seen(a.id, a.state, a.audience, a.opens_at, NULL, unit)
        AND announcement_joined(a.id, unit, person))
    OR (a.kind = 'project' AND EXISTS (SELECT FROM proposal p WHERE p.project_id = a.id AND p.company_id = unit))
$$;
