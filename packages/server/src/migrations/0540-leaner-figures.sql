-- Figures that cost a press less and answer a busy unit sooner.

-- Differences are read where they lie: no number, and no second index to keep.
ALTER TABLE use_delta DROP COLUMN id;
ALTER TABLE approval_delta DROP COLUMN id;

-- What a use was for stands in its record.
CREATE OR REPLACE FUNCTION figure_uses(records use_record[], sign integer) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason,
                         uses, abnormal, warning, reviewed, unaccounted)
  SELECT r.company_id, date_trunc('hour', r.last_at), r.device_id,
         coalesce(r.user_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(r.department_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(r.document_type_id, '00000000-0000-0000-0000-000000000000'), r.use_type, part.reason,
         sign * count(*), sign * count(*) FILTER (WHERE part.whole AND r.verdict = 'abnormal'),
         sign * count(*) FILTER (WHERE part.whole AND r.verdict = 'warning'),
         sign * count(*) FILTER (WHERE part.whole AND r.review_verdict IS NOT NULL),
         sign * coalesce(sum(r.unaccounted) FILTER (WHERE part.whole), 0)
    FROM unnest(records) AS r
    CROSS JOIN LATERAL (
      SELECT '' AS reason, true AS whole UNION ALL SELECT DISTINCT named, false FROM unnest(r.reasons) AS named) AS part
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 $$;

CREATE OR REPLACE FUNCTION figure_presses(records use_record[], sign integer) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason, presses)
  SELECT r.company_id, date_trunc('hour', p.device_at), r.device_id,
         coalesce(r.user_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(r.department_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(r.document_type_id, '00000000-0000-0000-0000-000000000000'), r.use_type, '', sign * count(*)
    FROM unnest(records) AS r JOIN press p ON p.record_id = r.id
    GROUP BY 1, 2, 3, 4, 5, 6, 7 $$;

CREATE OR REPLACE FUNCTION figure_presses_added() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason, presses)
  SELECT r.company_id, p.hour, r.device_id,
         coalesce(r.user_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(r.department_id, '00000000-0000-0000-0000-000000000000'),
         coalesce(r.document_type_id, '00000000-0000-0000-0000-000000000000'), r.use_type, '', p.presses
    FROM (SELECT record_id, date_trunc('hour', device_at) AS hour, count(*) AS presses FROM added GROUP BY 1, 2) AS p
    JOIN use_record r ON r.id = p.record_id;
  RETURN NULL;
END $$;

-- A press mostly moves a use within its hour, which changes no figure: nothing is called then.
DROP TRIGGER figure_changed ON use_record;
DROP FUNCTION figure_records_changed;
CREATE FUNCTION figure_record_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM figure_uses(ARRAY[OLD], -1), figure_uses(ARRAY[NEW], 1);
  IF (OLD.device_id, OLD.use_type, OLD.user_id, OLD.department_id, OLD.document_type_id)
    IS DISTINCT FROM (NEW.device_id, NEW.use_type, NEW.user_id, NEW.department_id, NEW.document_type_id) THEN
    PERFORM figure_presses(ARRAY[OLD], -1), figure_presses(ARRAY[NEW], 1);
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION figure_record_changed FROM PUBLIC;
CREATE TRIGGER figure_changed AFTER UPDATE ON use_record FOR EACH ROW
  WHEN ((date_trunc('hour', OLD.last_at), OLD.device_id, OLD.use_type, OLD.verdict, OLD.reasons, OLD.unaccounted,
         OLD.user_id, OLD.department_id, OLD.document_type_id, OLD.review_verdict IS NULL) IS DISTINCT FROM
        (date_trunc('hour', NEW.last_at), NEW.device_id, NEW.use_type, NEW.verdict, NEW.reasons, NEW.unaccounted,
         NEW.user_id, NEW.department_id, NEW.document_type_id, NEW.review_verdict IS NULL))
  EXECUTE FUNCTION figure_record_changed();

-- The sums of a month by everything at once: who sees only some seals looks at a year in so many months, too.
CREATE TABLE use_month (
  company_id uuid NOT NULL,
  -- The first day of the month.
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
CREATE INDEX use_month_user ON use_month (company_id, user_id, day);
CREATE INDEX use_month_no_photo ON use_month (company_id, day) WHERE reason = 'noPhoto';
SELECT protect_unit_table('use_month');
REVOKE ALL ON use_month FROM chancery_unit, chancery_platform;
GRANT SELECT ON use_month TO chancery_unit, chancery_platform;
INSERT INTO use_month
  SELECT company_id, date_trunc('month', day)::date, device_id, user_id, department_id, document_type_id, use_type, reason,
         sum(uses), sum(abnormal), sum(warning), sum(reviewed), sum(unaccounted), sum(presses)
    FROM use_day GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;

-- Adds differences to the sums, and says how many there were. One at a time, whoever calls it.
CREATE OR REPLACE FUNCTION figure_fold(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('figure_fold', 0)) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM use_delta WHERE ctid = ANY (ARRAY(SELECT ctid FROM use_delta LIMIT most)) RETURNING *
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
  ), months AS (
    INSERT INTO use_month AS m
    SELECT company_id, date_trunc('month', hour)::date, device_id, user_id, department_id, document_type_id, use_type,
           reason, sum(uses), sum(abnormal), sum(warning), sum(reviewed), sum(unaccounted), sum(presses)
      FROM summed GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
      ON CONFLICT (company_id, device_id, day, user_id, department_id, document_type_id, use_type, reason) DO UPDATE SET
        uses = m.uses + excluded.uses, abnormal = m.abnormal + excluded.abnormal, warning = m.warning + excluded.warning,
        reviewed = m.reviewed + excluded.reviewed, unaccounted = m.unaccounted + excluded.unaccounted,
        presses = m.presses + excluded.presses
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
CREATE OR REPLACE FUNCTION figure_rows(unit uuid, since timestamptz, until timestamptz) RETURNS TABLE (
    hour timestamptz, device_id uuid, user_id uuid, department_id uuid, document_type_id uuid, use_type smallint,
    reason text, uses integer, abnormal integer, warning integer, reviewed integer, unaccounted integer, presses integer)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  WITH used AS (
    SELECT r.id, r.last_at, r.verdict, r.reasons, r.review_verdict, r.unaccounted, r.device_id, r.use_type,
           coalesce(r.user_id, '00000000-0000-0000-0000-000000000000') AS user_id,
           coalesce(r.department_id, '00000000-0000-0000-0000-000000000000') AS department_id,
           coalesce(r.document_type_id, '00000000-0000-0000-0000-000000000000') AS type_id
      FROM use_record r
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

-- Where sums and differences are not what the rows say, the missing difference is left behind like any other, and sums of
-- one thing are made again from those of everything; says in how many places. One month of one unit at a time.
CREATE OR REPLACE FUNCTION figure_mend(unit uuid, month date) RETURNS integer
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
  WITH days AS MATERIALIZED (
    SELECT company_id, month AS day, device_id, user_id, department_id, document_type_id, use_type, reason,
           sum(uses)::bigint AS uses, sum(abnormal)::bigint AS abnormal, sum(warning)::bigint AS warning,
           sum(reviewed)::bigint AS reviewed, sum(unaccounted)::bigint AS unaccounted, sum(presses)::bigint AS presses
      FROM use_day WHERE company_id = unit AND day >= month AND day < month + interval '1 month'
      GROUP BY 1, 3, 4, 5, 6, 7, 8
  ), made AS (
    SELECT * FROM days
    -- What was counted once and is in no day any more.
    UNION ALL
    SELECT company_id, day, device_id, user_id, department_id, document_type_id, use_type, reason, 0, 0, 0, 0, 0, 0
      FROM use_month m WHERE company_id = unit AND day = month AND NOT EXISTS (
        SELECT FROM days d WHERE (d.device_id, d.user_id, d.department_id, d.document_type_id, d.use_type, d.reason)
          = (m.device_id, m.user_id, m.department_id, m.document_type_id, m.use_type, m.reason))
  ), made_again AS (
    INSERT INTO use_month SELECT * FROM made EXCEPT SELECT * FROM use_month WHERE company_id = unit AND day = month
      ON CONFLICT (company_id, device_id, day, user_id, department_id, document_type_id, use_type, reason) DO UPDATE SET
        uses = excluded.uses, abnormal = excluded.abnormal, warning = excluded.warning, reviewed = excluded.reviewed,
        unaccounted = excluded.unaccounted, presses = excluded.presses
      RETURNING 1)
  SELECT again + count(*) INTO again FROM made_again;
  RETURN mended + again;
END $$;

-- Sums of approvals with their times in one row: how many fell on which steps of the scale. Of applications it is how long
-- until the end, of approvers how long until they decided. By the set of seals as well, for whoever keeps some of them.
DROP TABLE approval_sum;
DROP FUNCTION approval_keys, approval_sums;
CREATE TABLE approval_sum (
  company_id uuid NOT NULL,
  -- Behind `seals/` where it is told apart by the seals applied for, too.
  kind text NOT NULL
    CHECK (kind ~ '^(seals/)?(total|seal|department|person|documentType|template|approver)$'),
  grain text NOT NULL CHECK (grain IN ('day', 'month')),
  -- The beginning of the day or the month where the unit is.
  at timestamp NOT NULL,
  key text NOT NULL,
  devices uuid[] NOT NULL,
  applied bigint NOT NULL,
  approved bigint NOT NULL,
  rejected bigint NOT NULL,
  withdrawn bigint NOT NULL,
  waits bigint NOT NULL,
  steps smallint[] NOT NULL,
  times integer[] NOT NULL,
  PRIMARY KEY (company_id, kind, grain, at, key, devices)
);
SELECT protect_unit_table('approval_sum');
REVOKE ALL ON approval_sum FROM chancery_unit, chancery_platform;
GRANT SELECT ON approval_sum TO chancery_unit, chancery_platform;

-- By what, of what is counted by everything, sums are kept: of all, and apart by the seals applied for.
CREATE FUNCTION approval_keys(applicant uuid, department uuid, template uuid, document_type uuid, devices uuid[],
    approver uuid) RETURNS TABLE (kind text, key text, seals uuid[])
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public AS $$
  SELECT part.prefix || by.kind, by.key, part.seals
    FROM (
      SELECT * FROM (VALUES ('total', ''), ('person', applicant::text), ('department', department::text),
                            ('template', template::text), ('documentType', document_type::text)) AS one (kind, key)
        WHERE approver = '00000000-0000-0000-0000-000000000000'
      UNION ALL SELECT 'seal', seal::text FROM unnest(devices) AS seal
        WHERE approver = '00000000-0000-0000-0000-000000000000'
      UNION ALL SELECT 'approver', approver::text WHERE approver <> '00000000-0000-0000-0000-000000000000') AS by
    CROSS JOIN (VALUES ('', '{}'::uuid[]), ('seals/', devices)) AS part (prefix, seals) $$;

-- The sums that rows by everything make, their times step by step.
CREATE FUNCTION approval_sums(said approval_day[]) RETURNS TABLE (company_id uuid, kind text, grain text, at timestamp,
    key text, devices uuid[], applied bigint, approved bigint, rejected bigint, withdrawn bigint, waits bigint,
    steps smallint[], times integer[])
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  WITH stepped AS (
    SELECT d.company_id, by.kind, span.grain, span.at, by.key, by.seals, d.bucket, sum(d.applied) AS applied,
           sum(d.approved) AS approved, sum(d.rejected) AS rejected, sum(d.withdrawn) AS withdrawn, sum(d.waits) AS waits,
           CASE WHEN d.bucket < 0 THEN 0 ELSE sum(d.approved + d.rejected + d.waits) END AS times
      FROM unnest(said) AS d
      CROSS JOIN LATERAL approval_keys(
        d.applicant_id, d.department_id, d.template_id, d.document_type_id, d.devices, d.approver_id) AS by
      CROSS JOIN LATERAL (
        VALUES ('day', d.day::timestamp), ('month', date_trunc('month', d.day::timestamp))) AS span (grain, at)
      GROUP BY 1, 2, 3, 4, 5, 6, 7)
  SELECT company_id, kind, grain, at, key, seals, sum(applied)::bigint, sum(approved)::bigint, sum(rejected)::bigint,
         sum(withdrawn)::bigint, sum(waits)::bigint,
         coalesce(array_agg(bucket ORDER BY bucket) FILTER (WHERE times <> 0), '{}'),
         coalesce(array_agg(times::integer ORDER BY bucket) FILTER (WHERE times <> 0), '{}')
    FROM stepped GROUP BY 1, 2, 3, 4, 5, 6 $$;

-- Adds differences to the sums, and says how many there were. One at a time, whoever calls it.
CREATE OR REPLACE FUNCTION approval_fold(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('approval_fold', 0)) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM approval_delta WHERE ctid = ANY (ARRAY(SELECT ctid FROM approval_delta LIMIT most)) RETURNING *
  ), summed AS MATERIALIZED (
    SELECT company_id, (hour AT TIME ZONE figure_zone(company_id))::date AS day, applicant_id, department_id, template_id,
           document_type_id, devices, approver_id, bucket, sum(applied)::bigint AS applied, sum(approved)::bigint AS approved,
           sum(rejected)::bigint AS rejected, sum(withdrawn)::bigint AS withdrawn, sum(waits)::bigint AS waits
      FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
      HAVING (sum(applied), sum(approved), sum(rejected), sum(withdrawn), sum(waits)) IS DISTINCT FROM (0, 0, 0, 0, 0)
  ), days AS (
    INSERT INTO approval_day AS d SELECT * FROM summed
      ON CONFLICT (company_id, day, applicant_id, department_id, template_id, document_type_id, devices, approver_id, bucket)
      DO UPDATE SET applied = d.applied + excluded.applied, approved = d.approved + excluded.approved,
        rejected = d.rejected + excluded.rejected, withdrawn = d.withdrawn + excluded.withdrawn,
        waits = d.waits + excluded.waits
  ), sums AS (
    INSERT INTO approval_sum AS s SELECT * FROM approval_sums(ARRAY(SELECT ROW(summed.*)::approval_day FROM summed))
      ON CONFLICT (company_id, kind, grain, at, key, devices) DO UPDATE SET
        applied = s.applied + excluded.applied, approved = s.approved + excluded.approved,
        rejected = s.rejected + excluded.rejected, withdrawn = s.withdrawn + excluded.withdrawn,
        waits = s.waits + excluded.waits,
        (steps, times) = (
          SELECT coalesce(array_agg(step ORDER BY step), '{}'), coalesce(array_agg(n ORDER BY step), '{}')
            FROM (SELECT step, sum(n)::integer AS n
                    FROM (SELECT * FROM unnest(s.steps, s.times) AS had (step, n)
                          UNION ALL SELECT * FROM unnest(excluded.steps, excluded.times)) AS both_of_them
                    GROUP BY step HAVING sum(n) <> 0) AS together)
  )
  SELECT count(*) INTO folded FROM gone;
  RETURN folded;
END $$;

-- Where sums and differences are not what the rows say, the missing difference is left behind like any other, and sums of
-- one thing are made again from those of everything; says in how many places. One month of one unit at a time.
CREATE OR REPLACE FUNCTION approval_mend(unit uuid, month date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  zone text := figure_zone(unit);
  since timestamptz := month::timestamp AT TIME ZONE zone;
  until timestamptz := (month + interval '1 month') AT TIME ZONE zone;
  mended integer;
  again integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('approval_fold', 0));
  WITH missing AS (
    SELECT min(hour) AS hour, applicant_id, department_id, template_id, document_type_id, devices, approver_id, bucket,
           sum(applied) AS applied, sum(approved) AS approved, sum(rejected) AS rejected, sum(withdrawn) AS withdrawn,
           sum(waits) AS waits
      FROM (
        SELECT * FROM approval_rows(unit, since, until)
        UNION ALL
        SELECT hour, applicant_id, department_id, template_id, document_type_id, devices, approver_id, bucket,
               -applied, -approved, -rejected, -withdrawn, -waits
          FROM approval_delta WHERE company_id = unit AND hour >= since AND hour < until
        UNION ALL
        SELECT day::timestamp AT TIME ZONE zone, applicant_id, department_id, template_id, document_type_id, devices,
               approver_id, bucket, -applied, -approved, -rejected, -withdrawn, -waits
          FROM approval_day WHERE company_id = unit AND day >= month AND day < month + interval '1 month') AS both_sides
      GROUP BY (hour AT TIME ZONE zone)::date, applicant_id, department_id, template_id, document_type_id, devices,
               approver_id, bucket
  ), left_behind AS (
    INSERT INTO approval_delta (company_id, hour, applicant_id, department_id, template_id, document_type_id, devices,
                                approver_id, bucket, applied, approved, rejected, withdrawn, waits)
    SELECT unit, hour, applicant_id, department_id, template_id, document_type_id, devices, approver_id, bucket,
           applied, approved, rejected, withdrawn, waits
      FROM missing WHERE (applied, approved, rejected, withdrawn, waits) IS DISTINCT FROM (0, 0, 0, 0, 0)
      RETURNING 1)
  SELECT count(*) INTO mended FROM left_behind;
  WITH made AS MATERIALIZED (
    SELECT * FROM approval_sums(ARRAY(
        SELECT d FROM approval_day d
          WHERE d.company_id = unit AND d.day >= month AND d.day < month + interval '1 month'))
      WHERE (applied, approved, rejected, withdrawn, waits, times) IS DISTINCT FROM (0, 0, 0, 0, 0, '{}'::integer[])
  ), stands AS MATERIALIZED (
    SELECT * FROM approval_sum WHERE company_id = unit AND at >= month AND at < month + interval '1 month'
  ), gone AS (
    DELETE FROM approval_sum s USING stands
      WHERE (s.company_id, s.kind, s.grain, s.at, s.key, s.devices)
          = (stands.company_id, stands.kind, stands.grain, stands.at, stands.key, stands.devices)
        AND (stands.applied, stands.approved, stands.rejected, stands.withdrawn, stands.waits, stands.times)
          IS DISTINCT FROM (0, 0, 0, 0, 0, '{}'::integer[])
        AND NOT EXISTS (
          SELECT FROM made m WHERE (m.kind, m.grain, m.at, m.key, m.devices)
            = (stands.kind, stands.grain, stands.at, stands.key, stands.devices))
      RETURNING 1
  ), made_again AS (
    INSERT INTO approval_sum SELECT * FROM made EXCEPT SELECT * FROM stands
      ON CONFLICT (company_id, kind, grain, at, key, devices) DO UPDATE SET
        applied = excluded.applied, approved = excluded.approved, rejected = excluded.rejected,
        withdrawn = excluded.withdrawn, waits = excluded.waits, steps = excluded.steps, times = excluded.times
      RETURNING 1)
  SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM made_again) INTO again;
  RETURN mended + again;
END $$;
REVOKE ALL ON FUNCTION approval_keys, approval_sums FROM PUBLIC;

-- The sums anew, from those by everything.
SELECT approval_mend(company_id, month)
  FROM (SELECT DISTINCT company_id, date_trunc('month', day)::date AS month FROM approval_day) AS counted;
