-- Those who teach, once each: what is said of them, how to reach them, whether they can still be chosen.
CREATE TABLE mentor (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  words_zh text NOT NULL,
  words_en text NOT NULL,
  picture uuid REFERENCES material (id),
  contact text NOT NULL DEFAULT '',
  offered boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX mentor_kept ON mentor (updated_at DESC, id DESC);
CREATE INDEX mentor_picture ON mentor (picture) WHERE picture IS NOT NULL;

-- Whoever was written into several courses in the same words is one mentor.
INSERT INTO mentor (id, name, words_zh, words_en, picture)
  SELECT gen_random_uuid(), name, words_zh, words_en, picture
  FROM (SELECT DISTINCT name, words_zh, words_en, picture FROM course_mentor) AS written;
ALTER TABLE course_mentor ADD COLUMN mentor_id uuid REFERENCES mentor (id);
UPDATE course_mentor c SET mentor_id = m.id FROM mentor m
  WHERE m.name = c.name AND m.words_zh = c.words_zh AND m.words_en = c.words_en
    AND m.picture IS NOT DISTINCT FROM c.picture;
ALTER TABLE course_mentor ALTER COLUMN mentor_id SET NOT NULL;
ALTER TABLE course_mentor DROP COLUMN name, DROP COLUMN words_zh, DROP COLUMN words_en, DROP COLUMN picture;
CREATE INDEX course_mentor_mentor ON course_mentor (mentor_id);

ALTER TABLE mentor ENABLE ROW LEVEL SECURITY;
ALTER TABLE mentor FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON mentor FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM course_mentor c WHERE c.mentor_id = mentor.id));
CREATE POLICY platform ON mentor TO chancery_platform USING (true) WITH CHECK (true);
REVOKE ALL ON mentor FROM chancery_unit, chancery_platform;
-- How to reach them is not for units.
GRANT SELECT (id, name, words_zh, words_en, picture) ON mentor TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON mentor TO chancery_platform;

-- Whether somebody of a unit, or this person of it, has a place in what was announced, or waits for one.
CREATE FUNCTION announcement_joined(announced uuid, unit uuid, person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (
    SELECT FROM registration_list l JOIN registration r ON r.list_id = l.id
    WHERE l.announcement_id = announced AND r.company_id = unit AND r.state <> 'cancelled'
      AND (person IS NULL OR r.account_id = person))
$$;
-- Whether somebody sees an announcement: whoever takes part in a course keeps seeing it once it is closed to others.
CREATE FUNCTION announcement_seen_by(a announcement, unit uuid, person uuid) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT announcement_seen(a.id, a.state, a.audience, a.opens_at, a.closes_at, unit)
    OR (a.kind = 'course' AND announcement_seen(a.id, a.state, a.audience, a.opens_at, NULL, unit)
        AND announcement_joined(a.id, unit, person))
$$;
REVOKE ALL ON FUNCTION announcement_joined, announcement_seen_by FROM PUBLIC;
GRANT EXECUTE ON FUNCTION announcement_joined, announcement_seen_by TO chancery_unit, chancery_platform;

CREATE POLICY joined ON announcement FOR SELECT TO chancery_unit
  USING (kind = 'course' AND closes_at <= now()
    AND announcement_seen(id, state, audience, opens_at, NULL, nullif(current_setting('app.company_id', true), '')::uuid)
    AND announcement_joined(id, nullif(current_setting('app.company_id', true), '')::uuid, NULL));
