-- Who has a place and who was there is decided by what a unit may see, by who is in it and by the clock, whoever writes for it.

CREATE OR REPLACE FUNCTION registration_register(list uuid, person uuid) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  found registration_list;
  outcome text;
BEGIN
  IF unit IS NULL THEN RAISE EXCEPTION 'somebody registers in a unit'; END IF;
  SELECT * INTO found FROM registration_list WHERE id = list FOR UPDATE;
  IF found.id IS NULL OR found.closed
    OR NOT EXISTS (SELECT FROM announcement a
                   JOIN membership m ON m.account_id = person AND m.company_id = unit AND m.disabled_at IS NULL
                   WHERE a.id = found.announcement_id AND (a.roles = '{}' OR m.role = ANY (a.roles))
                     AND announcement_seen(a.id, a.state, a.audience, a.opens_at, a.closes_at, unit))
    -- What is booked begins with the first session that takes place.
    OR (EXISTS (SELECT FROM course_session s WHERE s.list_id = list)
        AND NOT coalesce((SELECT min(s.starts_at) FROM course_session s
                          WHERE s.list_id = list AND s.cancelled_at IS NULL) > now(), false))
    OR EXISTS (SELECT FROM contest c WHERE c.id = found.announcement_id
               AND NOT (c.register_from <= now() AND now() < c.register_until))
  THEN RETURN 'closed'; END IF;
  IF EXISTS (SELECT FROM registration WHERE list_id = list AND account_id = person AND state <> 'cancelled') THEN
    RETURN 'already';
  END IF;
  outcome := CASE WHEN found.booked < found.capacity AND found.waiting = 0 THEN 'booked' ELSE 'waiting' END;
  INSERT INTO registration AS r (list_id, company_id, account_id, state, place)
    VALUES (list, unit, person, outcome, found.arrivals + 1)
    ON CONFLICT ON CONSTRAINT registration_once DO UPDATE
      SET company_id = unit, state = outcome, place = found.arrivals + 1, at = now(), moved_at = NULL, told_at = NULL;
  UPDATE registration_list SET arrivals = arrivals + 1,
      booked = booked + (outcome = 'booked')::integer, waiting = waiting + (outcome = 'waiting')::integer
    WHERE id = list;
  RETURN outcome;
END $$;

-- Takes the code of a session from somebody of the unit that acts who has a place in it: whether it is right, around the session.
CREATE FUNCTION course_attend(session uuid, person uuid, said text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
BEGIN
  IF NOT EXISTS (
    SELECT FROM course_session s
    JOIN registration r ON r.list_id = s.list_id AND r.account_id = person AND r.company_id = unit AND r.state = 'booked'
    WHERE s.id = session AND s.cancelled_at IS NULL AND s.code = said
      AND now() >= s.starts_at - interval '30 minutes' AND now() < s.ends_at + interval '30 minutes')
  THEN RETURN false; END IF;
  INSERT INTO course_attendance (session_id, company_id, account_id) VALUES (session, unit, person) ON CONFLICT DO NOTHING;
  RETURN true;
END $$;

-- Keeps what somebody of the unit that acts thought of a session they were at: whether it was their first word on it.
CREATE FUNCTION course_rate(session uuid, person uuid, given smallint, said text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE course_attendance SET rating = given, words = said
    WHERE session_id = session AND account_id = person AND rating IS NULL
      AND company_id = nullif(current_setting('app.company_id', true), '')::uuid;
  RETURN FOUND;
END $$;

REVOKE ALL ON FUNCTION course_attend(uuid, uuid, text), course_rate(uuid, uuid, smallint, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION course_attend(uuid, uuid, text), course_rate(uuid, uuid, smallint, text) TO chancery_unit;
REVOKE INSERT, UPDATE ON course_attendance FROM chancery_unit;
REVOKE UPDATE (rating, words) ON course_attendance FROM chancery_unit;

-- The code of a session is read from the wall of its room, not in what the side of units may read.
REVOKE SELECT ON course_session FROM chancery_unit;
GRANT SELECT (id, course_id, list_id, starts_at, ends_at, zone, place, link, sequence, changed_at, cancelled_at, cancel_reason,
  day_told_at, hour_told_at) ON course_session TO chancery_unit;
