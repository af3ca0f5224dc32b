-- Lists with so many places and a waiting list. Others hang one on whatever is registered for.
CREATE TABLE registration_list (
  id uuid PRIMARY KEY,
  announcement_id uuid NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  capacity integer NOT NULL,
  booked integer NOT NULL DEFAULT 0,
  waiting integer NOT NULL DEFAULT 0,
  -- The last place in the order of arrival that was given.
  arrivals bigint NOT NULL DEFAULT 0,
  closed boolean NOT NULL DEFAULT false,
  CHECK (booked BETWEEN 0 AND capacity),
  CHECK (waiting >= 0)
);
CREATE INDEX registration_list_announcement ON registration_list (announcement_id);

CREATE TABLE registration (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  list_id uuid NOT NULL REFERENCES registration_list (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  state text NOT NULL CHECK (state IN ('booked', 'waiting', 'cancelled')),
  -- The order of arrival.
  place bigint NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  -- When somebody moved up from the waiting list, and when they were told.
  moved_at timestamptz,
  told_at timestamptz,
  -- One person has one place, in whichever unit they act.
  CONSTRAINT registration_once UNIQUE (list_id, account_id),
  CONSTRAINT registration_order UNIQUE (list_id, place)
);
CREATE INDEX registration_waiting ON registration (list_id, place) WHERE state = 'waiting';
CREATE INDEX registration_person ON registration (company_id, account_id, list_id) WHERE state <> 'cancelled';
CREATE INDEX registration_untold ON registration (moved_at) WHERE moved_at IS NOT NULL AND told_at IS NULL;

-- Whoever waits longest gets what is free. The list is locked by whoever calls this.
CREATE FUNCTION registration_move_up(list uuid) RETURNS integer
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE moved integer;
BEGIN
  WITH room AS (
    SELECT greatest(capacity - booked, 0) AS free FROM registration_list WHERE id = list AND NOT closed
  ), next AS (
    SELECT r.id FROM registration r WHERE r.list_id = list AND r.state = 'waiting'
      ORDER BY r.place LIMIT coalesce((SELECT free FROM room), 0)
  )
  UPDATE registration SET state = 'booked', moved_at = now(), told_at = NULL
    WHERE id IN (SELECT id FROM next);
  GET DIAGNOSTICS moved = ROW_COUNT;
  UPDATE registration_list SET booked = booked + moved, waiting = waiting - moved WHERE id = list AND moved > 0;
  RETURN moved;
END $$;

-- Registers somebody of the unit that acts: 'booked', 'waiting', or why not: 'already', 'closed'.
CREATE FUNCTION registration_register(list uuid, person uuid) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  found registration_list;
  outcome text;
BEGIN
  IF unit IS NULL THEN RAISE EXCEPTION 'somebody registers in a unit'; END IF;
  SELECT * INTO found FROM registration_list WHERE id = list FOR UPDATE;
  IF found.id IS NULL OR found.closed THEN RETURN 'closed'; END IF;
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

-- Gives a place back; what it was before, or nothing where there was none.
CREATE FUNCTION registration_cancel(list uuid, person uuid) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  unit uuid := nullif(current_setting('app.company_id', true), '')::uuid;
  before text;
BEGIN
  PERFORM FROM registration_list WHERE id = list FOR UPDATE;
  SELECT state INTO before FROM registration
    WHERE list_id = list AND account_id = person AND state <> 'cancelled' AND (unit IS NULL OR company_id = unit);
  IF before IS NULL THEN RETURN NULL; END IF;
  UPDATE registration SET state = 'cancelled', moved_at = NULL WHERE list_id = list AND account_id = person;
  UPDATE registration_list
    SET booked = booked - (before = 'booked')::integer, waiting = waiting - (before = 'waiting')::integer
    WHERE id = list;
  PERFORM registration_move_up(list);
  RETURN before;
END $$;

-- More or fewer places; false where fewer than are taken.
CREATE FUNCTION registration_resize(list uuid, places integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM FROM registration_list WHERE id = list FOR UPDATE;
  UPDATE registration_list SET capacity = places WHERE id = list AND booked <= places;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM registration_move_up(list);
  RETURN true;
END $$;

-- How many wait, up to and with somebody of the unit that acts.
CREATE FUNCTION registration_number(list uuid, upto bigint) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT count(*)::integer FROM registration WHERE list_id = list AND state = 'waiting' AND place <= upto $$;

REVOKE ALL ON FUNCTION registration_move_up, registration_register, registration_cancel, registration_resize,
  registration_number FROM PUBLIC;
GRANT EXECUTE ON FUNCTION registration_register TO chancery_unit;
GRANT EXECUTE ON FUNCTION registration_cancel, registration_number TO chancery_unit, chancery_platform;
GRANT EXECUTE ON FUNCTION registration_resize TO chancery_platform;

CREATE TABLE course (
  id uuid PRIMARY KEY REFERENCES announcement (id) ON DELETE CASCADE,
  mode text NOT NULL CHECK (mode IN ('single', 'series')),
  words_zh text NOT NULL,
  words_en text NOT NULL,
  -- The places of a series.
  capacity integer NOT NULL,
  cancel_hours integer NOT NULL
);

CREATE TABLE course_mentor (
  course_id uuid NOT NULL REFERENCES course (id) ON DELETE CASCADE,
  position integer NOT NULL,
  name text NOT NULL,
  words_zh text NOT NULL,
  words_en text NOT NULL,
  picture uuid REFERENCES material (id),
  PRIMARY KEY (course_id, position)
);
CREATE INDEX course_mentor_picture ON course_mentor (picture) WHERE picture IS NOT NULL;

CREATE TABLE course_session (
  id uuid PRIMARY KEY,
  course_id uuid NOT NULL REFERENCES course (id) ON DELETE CASCADE,
  -- Its own list, or that of the whole series.
  list_id uuid NOT NULL REFERENCES registration_list (id),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  zone text NOT NULL,
  place text NOT NULL,
  link text NOT NULL,
  -- Grows with every change, as calendars want it.
  sequence integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT now(),
  cancelled_at timestamptz,
  cancel_reason text NOT NULL DEFAULT '',
  code text,
  -- When everybody was reminded a day before, and an hour before.
  day_told_at timestamptz,
  hour_told_at timestamptz,
  CHECK (ends_at > starts_at)
);
CREATE INDEX course_session_course ON course_session (course_id, starts_at);
CREATE INDEX course_session_list ON course_session (list_id);
CREATE INDEX course_session_unreminded ON course_session (starts_at) WHERE cancelled_at IS NULL AND hour_told_at IS NULL;

-- Who was there, and what they thought of it.
CREATE TABLE course_attendance (
  session_id uuid NOT NULL REFERENCES course_session (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  at timestamptz NOT NULL DEFAULT now(),
  rating smallint CHECK (rating BETWEEN 1 AND 5),
  words text NOT NULL DEFAULT '',
  PRIMARY KEY (session_id, account_id)
);

ALTER TABLE registration_list ENABLE ROW LEVEL SECURITY;
ALTER TABLE registration_list FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON registration_list FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = announcement_id));
CREATE POLICY platform ON registration_list TO chancery_platform USING (true) WITH CHECK (true);
ALTER TABLE course ENABLE ROW LEVEL SECURITY;
ALTER TABLE course FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON course FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = course.id));
CREATE POLICY platform ON course TO chancery_platform USING (true) WITH CHECK (true);
ALTER TABLE course_mentor ENABLE ROW LEVEL SECURITY;
ALTER TABLE course_mentor FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON course_mentor FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = course_id));
CREATE POLICY platform ON course_mentor TO chancery_platform USING (true) WITH CHECK (true);
ALTER TABLE course_session ENABLE ROW LEVEL SECURITY;
ALTER TABLE course_session FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON course_session FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = course_id));
CREATE POLICY platform ON course_session TO chancery_platform USING (true) WITH CHECK (true);
SELECT protect_unit_table('registration'), protect_unit_table('course_attendance');

REVOKE ALL ON registration_list, registration, course, course_mentor, course_session, course_attendance
  FROM chancery_unit, chancery_platform;
GRANT SELECT ON registration_list, registration, course, course_mentor, course_session TO chancery_unit;
GRANT SELECT, INSERT, UPDATE (rating, words) ON course_attendance TO chancery_unit;
GRANT SELECT, INSERT, DELETE, UPDATE (closed) ON registration_list TO chancery_platform;
GRANT SELECT, UPDATE (told_at) ON registration TO chancery_platform;
GRANT SELECT ON course_attendance TO chancery_platform;
GRANT SELECT, INSERT, UPDATE ON course TO chancery_platform;
GRANT SELECT, INSERT, DELETE ON course_mentor TO chancery_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON course_session TO chancery_platform;
