-- How seals are used, counted ahead of the question. Whatever changes a use or a press leaves the difference behind in the same
-- transaction, without waiting for anybody; shortly afterwards the differences are added to the sums. Sums and differences
-- together are what the rows say, at any moment. A use counts on the hour of its last press, a press on its own.

CREATE TABLE use_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  device_id uuid NOT NULL,
  -- All zeros where there is none, here and in the sums.
  user_id uuid NOT NULL,
  department_id uuid NOT NULL,
  document_type_id uuid NOT NULL,
  use_type smallint NOT NULL,
  -- Empty for the use as a whole; otherwise only uses are counted, those with this reason.
  reason text NOT NULL,
  uses integer NOT NULL DEFAULT 0,
  abnormal integer NOT NULL DEFAULT 0,
  warning integer NOT NULL DEFAULT 0,
  reviewed integer NOT NULL DEFAULT 0,
  unaccounted integer NOT NULL DEFAULT 0,
  presses integer NOT NULL DEFAULT 0
);
CREATE INDEX use_delta_unit ON use_delta (company_id, hour);

-- The sums of a day, by everything at once: for whoever sees only some seals, or only what is their own.
CREATE TABLE use_day (
  company_id uuid NOT NULL,
  day date NOT NULL,
  device_id uuid NOT NULL,
  user_id uuid NOT NULL,
  department_id uuid NOT NULL,
  document_type_id uuid NOT NULL,
  use_type smallint NOT NULL,
  reason text NOT NULL,
  uses bigint NOT NULL,
  abnormal bigint NOT NULL,
  warning bigint NOT NULL,
  reviewed bigint NOT NULL,
  unaccounted bigint NOT NULL,
  presses bigint NOT NULL,
  PRIMARY KEY (company_id, device_id, day, user_id, department_id, document_type_id, use_type, reason)
);
CREATE INDEX use_day_user ON use_day (company_id, user_id, day);

-- The sums of an hour, a day or a month by one thing at a time: for whoever sees the whole unit.
CREATE TABLE use_sum (
  company_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('total', 'seal', 'department', 'person', 'documentType', 'useType', 'reason')),
  grain text NOT NULL CHECK (grain IN ('hour', 'day', 'month')),
  -- The beginning of the hour, the day or the month where the unit is.
  at timestamp NOT NULL,
  key text NOT NULL,
  uses bigint NOT NULL,
  abnormal bigint NOT NULL,
  warning bigint NOT NULL,
  reviewed bigint NOT NULL,
  unaccounted bigint NOT NULL,
  presses bigint NOT NULL,
  PRIMARY KEY (company_id, kind, grain, at, key)
);
SELECT protect_unit_table('use_delta'), protect_unit_table('use_day'), protect_unit_table('use_sum');
-- Everybody only reads; what is written is written by the functions below.
REVOKE ALL ON use_delta, use_day, use_sum FROM chancery_unit, chancery_platform;
GRANT SELECT ON use_delta, use_day, use_sum TO chancery_unit, chancery_platform;

-- What rows of records say, with a sign: the use itself, each of its reasons.
CREATE FUNCTION figure_uses(records use_record[], sign integer) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason,
                         uses, abnormal, warning, reviewed, unaccounted)
  SELECT r.company_id, date_trunc('hour', r.last_at), r.device_id,
         coalesce(r.user_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(r.department_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(a.document_type_id, '00000000-0000-0000-0000-000000000000'), r.use_type, part.reason,
         sign * count(*), sign * count(*) FILTER (WHERE part.whole AND r.verdict = 'abnormal'),
         sign * count(*) FILTER (WHERE part.whole AND r.verdict = 'warning'),
         sign * count(*) FILTER (WHERE part.whole AND r.review_verdict IS NOT NULL),
         sign * coalesce(sum(r.unaccounted) FILTER (WHERE part.whole), 0)
    FROM unnest(records) AS r
    LEFT JOIN application a ON a.id = r.application_id
    CROSS JOIN LATERAL (
      SELECT '' AS reason, true AS whole UNION ALL SELECT DISTINCT named, false FROM unnest(r.reasons) AS named) AS part
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 $$;

-- The presses of records, with a sign.
CREATE FUNCTION figure_presses(records use_record[], sign integer) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason, presses)
  SELECT r.company_id, date_trunc('hour', p.device_at), r.device_id,
         coalesce(r.user_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(r.department_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(a.document_type_id, '00000000-0000-0000-0000-000000000000'), r.use_type, '', sign * count(*)
    FROM unnest(records) AS r
    JOIN press p ON p.record_id = r.id
    LEFT JOIN application a ON a.id = r.application_id
    GROUP BY 1, 2, 3, 4, 5, 6, 7 $$;
REVOKE ALL ON FUNCTION figure_uses, figure_presses FROM PUBLIC;

CREATE FUNCTION figure_records_added() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM figure_uses(array_agg(added::use_record), 1) FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION figure_records_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM figure_uses(array_agg(was::use_record), -1), figure_uses(array_agg(now::use_record), 1)
    FROM was JOIN now USING (id)
    WHERE (date_trunc('hour', was.last_at), was.device_id, was.use_type, was.verdict, was.reasons, was.unaccounted)
        IS DISTINCT FROM (date_trunc('hour', now.last_at), now.device_id, now.use_type, now.verdict, now.reasons, now.unaccounted)
      OR (was.user_id, was.department_id, was.application_id, was.review_verdict IS NULL)
        IS DISTINCT FROM (now.user_id, now.department_id, now.application_id, now.review_verdict IS NULL)
    HAVING count(*) > 0;
  PERFORM figure_presses(array_agg(was::use_record), -1), figure_presses(array_agg(now::use_record), 1)
    FROM was JOIN now USING (id)
    WHERE (was.device_id, was.use_type, was.user_id, was.department_id, was.application_id)
      IS DISTINCT FROM (now.device_id, now.use_type, now.user_id, now.department_id, now.application_id)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION figure_presses_added() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason, presses)
  SELECT r.company_id, date_trunc('hour', p.device_at), r.device_id,
         coalesce(r.user_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(r.department_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(a.document_type_id, '00000000-0000-0000-0000-000000000000'), r.use_type, '', count(*)
    FROM added p
    JOIN use_record r ON r.id = p.record_id
    LEFT JOIN application a ON a.id = r.application_id
    GROUP BY 1, 2, 3, 4, 5, 6, 7;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION figure_records_added, figure_records_changed, figure_presses_added FROM PUBLIC;
CREATE TRIGGER figure_added AFTER INSERT ON use_record
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION figure_records_added();
CREATE TRIGGER figure_changed AFTER UPDATE ON use_record
  REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION figure_records_changed();
CREATE TRIGGER figure_added AFTER INSERT ON press
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION figure_presses_added();

-- The zone a unit lives in; its days and months are counted there.
CREATE FUNCTION figure_zone(unit uuid) RETURNS text LANGUAGE sql STABLE SET search_path = pg_catalog, public AS
  $$ SELECT 'Asia/Shanghai' $$;

-- Adds differences to the sums, the oldest first, and says how many there were. One at a time, whoever calls it.
CREATE FUNCTION figure_fold(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('figure_fold', 0)) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM use_delta WHERE id IN (SELECT id FROM use_delta ORDER BY id LIMIT most) RETURNING *
  ), summed AS MATERIALIZED (
    SELECT company_id, hour AT TIME ZONE figure_zone(company_id) AS hour, device_id, user_id, department_id,
           document_type_id, use_type, reason, sum(uses) AS uses, sum(abnormal) AS abnormal, sum(warning) AS warning,
           sum(reviewed) AS reviewed, sum(unaccounted) AS unaccounted, sum(presses) AS presses, count(*) AS parts
      FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ), days AS (
    INSERT INTO use_day AS d
    SELECT company_id, hour::date, device_id, user_id, department_id, document_type_id, use_type, reason,
           sum(uses), sum(abnormal), sum(warning), sum(reviewed), sum(unaccounted), sum(presses)
      FROM summed GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
      ON CONFLICT (company_id, device_id, day, user_id, department_id, document_type_id, use_type, reason) DO UPDATE SET
        uses = d.uses + excluded.uses, abnormal = d.abnormal + excluded.abnormal, warning = d.warning + excluded.warning,
        reviewed = d.reviewed + excluded.reviewed, unaccounted = d.unaccounted + excluded.unaccounted,
        presses = d.presses + excluded.presses
  ), sums AS (
    INSERT INTO use_sum AS s
    SELECT company_id, by.kind, span.grain, span.at, by.key,
           sum(uses), sum(abnormal), sum(warning), sum(reviewed), sum(unaccounted), sum(presses)
      FROM summed
      CROSS JOIN LATERAL (VALUES
        ('total', ''), ('seal', device_id::text), ('department', department_id::text), ('person', user_id::text),
        ('documentType', document_type_id::text), ('useType', use_type::text), ('reason', reason)) AS by (kind, key)
      CROSS JOIN LATERAL (VALUES
        ('hour', hour), ('day', date_trunc('day', hour)), ('month', date_trunc('month', hour))) AS span (grain, at)
      WHERE (by.kind = 'reason') = (reason <> '') AND (span.grain <> 'hour' OR by.kind = 'total')
      GROUP BY 1, 2, 3, 4, 5
      ON CONFLICT (company_id, kind, grain, at, key) DO UPDATE SET
        uses = s.uses + excluded.uses, abnormal = s.abnormal + excluded.abnormal, warning = s.warning + excluded.warning,
        reviewed = s.reviewed + excluded.reviewed, unaccounted = s.unaccounted + excluded.unaccounted,
        presses = s.presses + excluded.presses
  )
  SELECT coalesce(sum(parts), 0) INTO folded FROM summed;
  RETURN folded;
END $$;

-- What the rows of a unit say of a span of time, each use and each press by itself.
CREATE FUNCTION figure_rows(unit uuid, since timestamptz, until timestamptz) RETURNS TABLE (
    hour timestamptz, device_id uuid, user_id uuid, department_id uuid, document_type_id uuid, use_type smallint,
    reason text, uses integer, abnormal integer, warning integer, reviewed integer, unaccounted integer, presses integer)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  WITH used AS (
    SELECT r.id, r.last_at, r.verdict, r.reasons, r.review_verdict, r.unaccounted, r.device_id, r.use_type,
           coalesce(r.user_id, '00000000-0000-0000-0000-000000000000') AS user_id,
           coalesce(r.department_id, '00000000-0000-0000-0000-000000000000') AS department_id,
           coalesce(a.document_type_id, '00000000-0000-0000-0000-000000000000') AS type_id
      FROM use_record r LEFT JOIN application a ON a.id = r.application_id
      WHERE r.company_id = unit AND r.last_at >= since AND r.first_at < until)
  SELECT date_trunc('hour', r.last_at), r.device_id, r.user_id, r.department_id, r.type_id, r.use_type, part.reason, 1,
         (part.reason = '' AND r.verdict = 'abnormal')::int, (part.reason = '' AND r.verdict = 'warning')::int,
         (part.reason = '' AND r.review_verdict IS NOT NULL)::int,
         CASE part.reason WHEN '' THEN r.unaccounted ELSE 0 END, 0
    FROM used r CROSS JOIN LATERAL (SELECT '' AS reason UNION SELECT unnest(r.reasons)) AS part
    WHERE r.last_at < until
  UNION ALL
  SELECT date_trunc('hour', p.device_at), r.device_id, r.user_id, r.department_id, r.type_id, r.use_type, '',
         0, 0, 0, 0, 0, 1
    FROM used r JOIN press p ON p.record_id = r.id WHERE p.device_at >= since AND p.device_at < until $$;

-- What sums of one thing at a time must be, by what the sums of everything at once are.
CREATE FUNCTION figure_sums(unit uuid, month date) RETURNS TABLE (kind text, grain text, at timestamp, key text,
    uses bigint, abnormal bigint, warning bigint, reviewed bigint, unaccounted bigint, presses bigint)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT by.kind, span.grain, span.at, by.key, sum(d.uses)::bigint, sum(d.abnormal)::bigint, sum(d.warning)::bigint,
         sum(d.reviewed)::bigint, sum(d.unaccounted)::bigint, sum(d.presses)::bigint
    FROM use_day d
    CROSS JOIN LATERAL (VALUES
      ('total', ''), ('seal', device_id::text), ('department', department_id::text), ('person', user_id::text),
      ('documentType', document_type_id::text), ('useType', use_type::text), ('reason', reason)) AS by (kind, key)
    CROSS JOIN LATERAL (VALUES ('day', d.day::timestamp), ('month', month::timestamp)) AS span (grain, at)
    WHERE d.company_id = unit AND d.day >= month AND d.day < month + interval '1 month'
      AND (by.kind = 'reason') = (d.reason <> '')
    GROUP BY 1, 2, 3, 4 $$;

-- Where sums and differences are not what the rows say, the missing difference is left behind like any other, and sums of
-- one thing are made again from those of everything; says in how many places. One month of one unit at a time.
CREATE FUNCTION figure_mend(unit uuid, month date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  zone text := figure_zone(unit);
  since timestamptz := month::timestamp AT TIME ZONE zone;
  until timestamptz := (month + interval '1 month') AT TIME ZONE zone;
  mended integer;
  again integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('figure_fold', 0));
  WITH missing AS (
    SELECT min(hour) AS hour, device_id, user_id, department_id, document_type_id, use_type, reason, sum(uses) AS uses,
           sum(abnormal) AS abnormal, sum(warning) AS warning, sum(reviewed) AS reviewed,
           sum(unaccounted) AS unaccounted, sum(presses) AS presses
      FROM (
        SELECT * FROM figure_rows(unit, since, until)
        UNION ALL
        SELECT hour, device_id, user_id, department_id, document_type_id, use_type, reason,
               -uses, -abnormal, -warning, -reviewed, -unaccounted, -presses
          FROM use_delta WHERE company_id = unit AND hour >= since AND hour < until
        UNION ALL
        SELECT day::timestamp AT TIME ZONE zone, device_id, user_id, department_id, document_type_id, use_type, reason,
               -uses, -abnormal, -warning, -reviewed, -unaccounted, -presses
          FROM use_day WHERE company_id = unit AND day >= month AND day < month + interval '1 month') AS both_sides
      GROUP BY (hour AT TIME ZONE zone)::date, device_id, user_id, department_id, document_type_id, use_type, reason
  ), left_behind AS (
    INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason,
                           uses, abnormal, warning, reviewed, unaccounted, presses)
    SELECT unit, hour, device_id, user_id, department_id, document_type_id, use_type, reason,
           uses, abnormal, warning, reviewed, unaccounted, presses
      FROM missing
      WHERE (uses, abnormal, warning, reviewed, unaccounted, presses) IS DISTINCT FROM (0, 0, 0, 0, 0, 0)
      RETURNING 1)
  SELECT count(*) INTO mended FROM left_behind;
  WITH stands AS (
    SELECT * FROM use_sum WHERE company_id = unit AND at >= month AND at < month + interval '1 month' AND grain <> 'hour'
  ), wrong AS (
    SELECT kind, grain, at, key, coalesce(m.uses, 0) AS uses, coalesce(m.abnormal, 0) AS abnormal,
           coalesce(m.warning, 0) AS warning, coalesce(m.reviewed, 0) AS reviewed,
           coalesce(m.unaccounted, 0) AS unaccounted, coalesce(m.presses, 0) AS presses
      FROM figure_sums(unit, month) m FULL JOIN stands s USING (kind, grain, at, key)
      WHERE (coalesce(m.uses, 0), coalesce(m.abnormal, 0), coalesce(m.warning, 0), coalesce(m.reviewed, 0),
             coalesce(m.unaccounted, 0), coalesce(m.presses, 0)) IS DISTINCT FROM
            (coalesce(s.uses, 0), coalesce(s.abnormal, 0), coalesce(s.warning, 0), coalesce(s.reviewed, 0),
             coalesce(s.unaccounted, 0), coalesce(s.presses, 0))
  ), made_again AS (
    INSERT INTO use_sum (company_id, kind, grain, at, key, uses, abnormal, warning, reviewed, unaccounted, presses)
    SELECT unit, kind, grain, at, key, uses, abnormal, warning, reviewed, unaccounted, presses FROM wrong
      ON CONFLICT (company_id, kind, grain, at, key) DO UPDATE SET
        uses = excluded.uses, abnormal = excluded.abnormal, warning = excluded.warning, reviewed = excluded.reviewed,
        unaccounted = excluded.unaccounted, presses = excluded.presses
      RETURNING 1)
  SELECT count(*) INTO again FROM made_again;
  RETURN mended + again;
END $$;
REVOKE ALL ON FUNCTION figure_rows, figure_sums, figure_fold, figure_mend FROM PUBLIC;
GRANT EXECUTE ON FUNCTION figure_fold, figure_mend TO chancery_platform;
GRANT EXECUTE ON FUNCTION figure_zone TO chancery_unit, chancery_platform;

-- What was used before anybody counted.
SELECT figure_mend(company_id, month::date)
  FROM (SELECT company_id, date_trunc('month', min(first_at) AT TIME ZONE 'Asia/Shanghai') AS since, max(last_at) AS until
          FROM use_record GROUP BY company_id) AS used,
       generate_series(since, until AT TIME ZONE 'Asia/Shanghai', interval '1 month') AS month;
