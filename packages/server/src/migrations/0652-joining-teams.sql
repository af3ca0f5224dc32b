-- Answers an invitation for somebody of the unit that acts: 'done', or why not: 'none', 'fixed', 'apart', 'full', 'elsewhere'.
-- The clock is read once the team is held: whoever waited for it has become no earlier by that.
CREATE OR REPLACE FUNCTION contest_answer(invitation uuid, person uuid, accepts boolean) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  asked contest_member;
  event contest;
  team_unit uuid;
  present_time timestamptz;
BEGIN
  SELECT m.* INTO asked FROM contest_member m JOIN account a ON a.mobile = m.mobile
    WHERE m.id = invitation AND a.id = person;
  IF asked.id IS NULL OR unit IS NULL THEN RETURN 'none'; END IF;
  -- Whoever changes a team holds it first.
  SELECT company_id INTO team_unit FROM contest_team WHERE id = asked.team_id AND withdrawn_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN 'none'; END IF;
  SELECT * INTO asked FROM contest_member WHERE id = invitation AND state = 'invited' FOR UPDATE;
  IF asked.id IS NULL THEN RETURN 'none'; END IF;
  present_time := clock_timestamp();
  IF NOT accepts THEN
    UPDATE contest_member SET state = 'declined', at = present_time WHERE id = invitation;
    RETURN 'done';
  END IF;
  SELECT * INTO event FROM contest WHERE id = asked.contest_id;
  IF EXISTS (SELECT FROM contest_round r WHERE r.contest_id = event.id AND r.position = 1
             AND r.deadline_at + make_interval(mins => r.late_minutes) < present_time) THEN RETURN 'fixed'; END IF;
  -- Teams may have been of several units when they asked, and not any longer.
  IF unit <> team_unit AND NOT event.across THEN RETURN 'apart'; END IF;
  IF (SELECT count(*) FROM contest_member m WHERE m.team_id = asked.team_id AND m.state = 'accepted') >= event.team_max THEN
    RETURN 'full';
  END IF;
  IF EXISTS (SELECT FROM contest_member m
             WHERE m.contest_id = event.id AND m.account_id = person AND m.state = 'accepted') THEN
    RETURN 'elsewhere';
  END IF;
  UPDATE contest_member SET state = 'accepted', account_id = person, company_id = unit, at = present_time,
      company_name = (SELECT c.name FROM company c WHERE c.id = unit),
      name = (SELECT m.real_name FROM membership m WHERE m.company_id = unit AND m.account_id = person)
    WHERE id = invitation;
  RETURN 'done';
END $$;
