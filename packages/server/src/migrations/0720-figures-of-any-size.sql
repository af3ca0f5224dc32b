-- Figures whose cost is how much is shown, not how much was pressed; and days of the zone each unit lives in.

-- The zone a unit wants its days in, and the one its sums are in: what was counted by one is counted anew by the other
-- first, so that figures are right all the while.
ALTER TABLE company
  ADD COLUMN zone text NOT NULL DEFAULT 'Asia/Shanghai' CHECK (length(zone) BETWEEN 1 AND 60),
  ADD COLUMN counted_zone text NOT NULL DEFAULT 'Asia/Shanghai';
CREATE OR REPLACE FUNCTION figure_zone(unit uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT coalesce((SELECT counted_zone FROM company WHERE id = unit), 'Asia/Shanghai') $$;
REVOKE ALL ON FUNCTION figure_zone FROM PUBLIC;
GRANT EXECUTE ON FUNCTION figure_zone TO chancery_unit, chancery_platform;

-- Days begin at a quarter of an hour of UTC wherever one is, so differences are kept by the quarter.
CREATE OR REPLACE FUNCTION figure_uses(records use_record[], sign integer) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO use_delta (company_id, hour, device_id, user_id, department_id, document_type_id, use_type, reason,
                         uses, abnormal, warning, reviewed, unaccounted)
  SELECT r.company_id, date_bin('15 minutes', r.last_at, timestamptz 'epoch'), r.device_id,
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
  SELECT r.company_id, date_bin('15 minutes', p.device_at, timestamptz 'epoch'), r.device_id,
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
    FROM (SELECT record_id, date_bin('15 minutes', device_at, timestamptz 'epoch') AS hour, count(*) AS presses
            FROM added GROUP BY 1, 2) AS p
    JOIN use_record r ON r.id = p.record_id;
  RETURN NULL;
END $$;

DROP TRIGGER figure_changed ON use_record;
CREATE TRIGGER figure_changed AFTER UPDATE ON use_record FOR EACH ROW
  WHEN ((date_bin('15 minutes', OLD.last_at, timestamptz 'epoch'), OLD.device_id, OLD.use_type, OLD.verdict, OLD.reasons,
         OLD.unaccounted, OLD.user_id, OLD.department_id, OLD.document_type_id, OLD.review_verdict IS NULL)
    IS DISTINCT FROM
        (date_bin('15 minutes', NEW.last_at, timestamptz 'epoch'), NEW.device_id, NEW.use_type, NEW.verdict, NEW.reasons,
         NEW.unaccounted, NEW.user_id, NEW.department_id, NEW.document_type_id, NEW.review_verdict IS NULL))
  EXECUTE FUNCTION figure_record_changed();

CREATE OR REPLACE FUNCTION approval_waits(tasks approval_task[]) RETURNS TABLE (
    application_id uuid, hour timestamptz, approver_id uuid, bucket smallint)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT t.application_id, date_bin('15 minutes', t.decided_at, timestamptz 'epoch'), t.user_id,
         figure_bucket(extract(epoch FROM t.decided_at - t.opened_at))
    FROM unnest(tasks) t
    WHERE t.state IN ('approved', 'rejected', 'returned', 'transferred', 'timedOut')
      AND t.opened_at IS NOT NULL AND t.decided_at IS NOT NULL $$;

CREATE OR REPLACE FUNCTION approval_said(a application) RETURNS TABLE (
    hour timestamptz, approver_id uuid, bucket smallint,
    applied integer, approved integer, rejected integer, withdrawn integer, waits integer)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT date_bin('15 minutes', a.created_at, timestamptz 'epoch'), '00000000-0000-0000-0000-000000000000'::uuid,
         -1::smallint, 1, 0, 0, 0, 0
  UNION ALL
  SELECT date_bin('15 minutes', a.ended_at, timestamptz 'epoch'), '00000000-0000-0000-0000-000000000000'::uuid,
         CASE a.end_kind WHEN 'revoked' THEN -1::smallint
           ELSE figure_bucket(extract(epoch FROM a.ended_at - a.created_at)) END,
         0, (a.end_kind = 'approved')::int, (a.end_kind NOT IN ('approved', 'revoked'))::int,
         (a.end_kind = 'revoked')::int, 0
    WHERE a.end_kind IS NOT NULL AND a.ended_at IS NOT NULL
  UNION ALL
  SELECT w.hour, w.approver_id, w.bucket, 0, 0, 0, 0, 1
    FROM approval_waits(ARRAY(SELECT t FROM approval_task t WHERE t.application_id = a.id)) w $$;

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
  SELECT date_bin('15 minutes', r.last_at, timestamptz 'epoch'), r.device_id, r.user_id, r.department_id, r.type_id,
         r.use_type, part.reason, 1,
         (part.reason = '' AND r.verdict = 'abnormal')::int, (part.reason = '' AND r.verdict = 'warning')::int,
         (part.reason = '' AND r.review_verdict IS NOT NULL)::int,
         CASE part.reason WHEN '' THEN r.unaccounted ELSE 0 END, 0
    FROM used r CROSS JOIN LATERAL (SELECT '' AS reason UNION SELECT unnest(r.reasons)) AS part
    WHERE r.last_at < until
  UNION ALL
  SELECT date_bin('15 minutes', p.device_at, timestamptz 'epoch'), r.device_id, r.user_id, r.department_id, r.type_id,
         r.use_type, '', 0, 0, 0, 0, 0, 1
    FROM used r JOIN press p ON p.record_id = r.id WHERE p.device_at >= since AND p.device_at < until $$;

-- Sums of one thing at a time, of the whole unit and of each of its seals, over days, thirds of months, months and quarters:
-- a year is a few quarters and the ends of it, whoever looks.
ALTER TABLE use_sum
  -- The seal it is of; all zeros for the whole unit.
  ADD COLUMN device_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  -- Uses that lack a photo, by whatever they are told apart.
  ADD COLUMN no_photo bigint NOT NULL DEFAULT 0;
ALTER TABLE use_sum
  DROP CONSTRAINT use_sum_pkey, DROP CONSTRAINT use_sum_grain_check,
  ADD PRIMARY KEY (company_id, device_id, kind, grain, at, key),
  ADD CHECK (grain IN ('hour', 'day', 'third', 'month', 'quarter'));
DROP INDEX use_month_no_photo;
ALTER TABLE approval_sum DROP CONSTRAINT approval_sum_grain_check,
  ADD CHECK (grain IN ('day', 'third', 'month', 'quarter'));

-- The spans a day lies in: its third of the month begins on the 1st, the 11th or the 21st.
CREATE FUNCTION figure_spans(day date) RETURNS TABLE (grain text, at timestamp)
  LANGUAGE sql IMMUTABLE AS $$
  VALUES ('day', day::timestamp),
         ('third', date_trunc('month', day::timestamp)
            + least(2, (extract(day FROM day)::int - 1) / 10) * interval '10 days'),
         ('month', date_trunc('month', day::timestamp)), ('quarter', date_trunc('quarter', day::timestamp)) $$;

-- What a row by everything counts for: of the whole unit and of its seal, by one thing at a time. Rows of a reason count by
-- that reason alone, and uses without a photo beside all others.
CREATE FUNCTION figure_keys(device uuid, who uuid, department uuid, document_type uuid, use_type smallint, reason text)
  RETURNS TABLE (device_id uuid, kind text, key text)
  LANGUAGE sql IMMUTABLE AS $$
  SELECT scope.device, by.kind, by.key
    FROM (VALUES ('total', ''), ('seal', device::text), ('department', department::text), ('person', who::text),
                 ('documentType', document_type::text), ('useType', use_type::text), ('reason', reason)) AS by (kind, key)
    CROSS JOIN (VALUES ('00000000-0000-0000-0000-000000000000'::uuid, true), (device, false)) AS scope (device, whole)
    WHERE (scope.whole OR by.kind <> 'seal')
      AND CASE WHEN by.kind = 'reason' THEN reason <> '' ELSE reason IN ('', 'noPhoto') END $$;

-- Adds differences to the sums, and says how many there were. One at a time, whoever calls it.
CREATE OR REPLACE FUNCTION figure_fold(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('figure_fold', 0)) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM use_delta WHERE ctid = ANY (ARRAY(SELECT ctid FROM use_delta LIMIT most)) RETURNING *
  ), zoned AS (
    SELECT company_id, figure_zone(company_id) AS zone FROM (SELECT DISTINCT company_id FROM gone) AS units
  ), summed AS MATERIALIZED (
    SELECT company_id, date_trunc('hour', hour AT TIME ZONE zone) AS hour, device_id, user_id, department_id,
           document_type_id, use_type, reason, sum(uses) AS uses, sum(abnormal) AS abnormal, sum(warning) AS warning,
           sum(reviewed) AS reviewed, sum(unaccounted) AS unaccounted, sum(presses) AS presses, count(*) AS parts
      FROM gone JOIN zoned USING (company_id) GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
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
  ), apart AS MATERIALIZED (
    -- Of a day first: far fewer rows than there are differences, before each counts for its third, month and quarter.
    SELECT s.company_id, part.device_id, part.kind, part.key, s.hour::date AS day,
           sum(CASE WHEN part.kind = 'reason' OR s.reason = '' THEN uses ELSE 0 END) AS uses, sum(abnormal) AS abnormal,
           sum(warning) AS warning, sum(reviewed) AS reviewed, sum(unaccounted) AS unaccounted, sum(presses) AS presses,
           sum(CASE WHEN part.kind <> 'reason' AND s.reason = 'noPhoto' THEN uses ELSE 0 END) AS no_photo
      FROM summed s
      CROSS JOIN LATERAL figure_keys(s.device_id, user_id, department_id, document_type_id, use_type, reason) AS part
      GROUP BY 1, 2, 3, 4, 5
  ), sums AS (
    INSERT INTO use_sum AS s (company_id, device_id, kind, grain, at, key,
                              uses, abnormal, warning, reviewed, unaccounted, presses, no_photo)
    SELECT company_id, device_id, kind, span.grain, span.at, key, sum(uses), sum(abnormal), sum(warning), sum(reviewed),
           sum(unaccounted), sum(presses), sum(no_photo)
      FROM apart CROSS JOIN LATERAL figure_spans(day) AS span
      -- Days of a seal by anything but all together are its rows by everything.
      WHERE device_id = '00000000-0000-0000-0000-000000000000' OR kind = 'total' OR grain <> 'day'
      GROUP BY 1, 2, 3, 4, 5, 6
    UNION ALL
    SELECT company_id, '00000000-0000-0000-0000-000000000000', 'total', 'hour', hour, '', sum(uses), sum(abnormal),
           sum(warning), sum(reviewed), sum(unaccounted), sum(presses), 0
      FROM summed WHERE reason = '' GROUP BY 1, 5
      ON CONFLICT (company_id, device_id, kind, grain, at, key) DO UPDATE SET
        uses = s.uses + excluded.uses, abnormal = s.abnormal + excluded.abnormal, warning = s.warning + excluded.warning,
        reviewed = s.reviewed + excluded.reviewed, unaccounted = s.unaccounted + excluded.unaccounted,
        presses = s.presses + excluded.presses, no_photo = s.no_photo + excluded.no_photo
  )
  SELECT coalesce(sum(parts), 0) INTO folded FROM summed;
  RETURN folded;
END $$;

-- What the sums of a quarter must be, by what those of everything at once are.
DROP FUNCTION figure_sums;
CREATE FUNCTION figure_sums(unit uuid, quarter date) RETURNS TABLE (device_id uuid, kind text, grain text, at timestamp,
    key text, uses bigint, abnormal bigint, warning bigint, reviewed bigint, unaccounted bigint, presses bigint,
    no_photo bigint)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  WITH apart AS MATERIALIZED (
    SELECT part.device_id, part.kind, part.key, d.day,
           sum(CASE WHEN part.kind = 'reason' OR d.reason = '' THEN uses ELSE 0 END) AS uses, sum(abnormal) AS abnormal,
           sum(warning) AS warning, sum(reviewed) AS reviewed, sum(unaccounted) AS unaccounted, sum(presses) AS presses,
           sum(CASE WHEN part.kind <> 'reason' AND d.reason = 'noPhoto' THEN uses ELSE 0 END) AS no_photo
      FROM use_day d
      CROSS JOIN LATERAL figure_keys(d.device_id, user_id, department_id, document_type_id, use_type, reason) AS part
      WHERE d.company_id = unit AND d.day >= quarter AND d.day < quarter + interval '3 months'
      GROUP BY 1, 2, 3, 4)
  SELECT device_id, kind, span.grain, span.at, key, sum(uses)::bigint, sum(abnormal)::bigint, sum(warning)::bigint,
         sum(reviewed)::bigint, sum(unaccounted)::bigint, sum(presses)::bigint, sum(no_photo)::bigint
    FROM apart CROSS JOIN LATERAL figure_spans(day) AS span
    WHERE device_id = '00000000-0000-0000-0000-000000000000' OR kind = 'total' OR grain <> 'day'
    GROUP BY 1, 2, 3, 4, 5 $$;

-- Makes the sums of one thing and of months again from those of days by everything; says in how many places.
CREATE FUNCTION figure_resum(unit uuid, quarter date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  again integer;
  months integer;
BEGIN
  WITH stands AS (
    SELECT * FROM use_sum
      WHERE company_id = unit AND at >= quarter AND at < quarter + interval '3 months' AND grain <> 'hour'
  ), wrong AS (
    SELECT device_id, kind, grain, at, key, coalesce(m.uses, 0) AS uses, coalesce(m.abnormal, 0) AS abnormal,
           coalesce(m.warning, 0) AS warning, coalesce(m.reviewed, 0) AS reviewed,
           coalesce(m.unaccounted, 0) AS unaccounted, coalesce(m.presses, 0) AS presses,
           coalesce(m.no_photo, 0) AS no_photo
      FROM figure_sums(unit, quarter) m FULL JOIN stands s USING (device_id, kind, grain, at, key)
      WHERE (coalesce(m.uses, 0), coalesce(m.abnormal, 0), coalesce(m.warning, 0), coalesce(m.reviewed, 0),
             coalesce(m.unaccounted, 0), coalesce(m.presses, 0), coalesce(m.no_photo, 0)) IS DISTINCT FROM
            (coalesce(s.uses, 0), coalesce(s.abnormal, 0), coalesce(s.warning, 0), coalesce(s.reviewed, 0),
             coalesce(s.unaccounted, 0), coalesce(s.presses, 0), coalesce(s.no_photo, 0))
  ), made_again AS (
    INSERT INTO use_sum (company_id, device_id, kind, grain, at, key,
                         uses, abnormal, warning, reviewed, unaccounted, presses, no_photo)
    SELECT unit, device_id, kind, grain, at, key, uses, abnormal, warning, reviewed, unaccounted, presses, no_photo
      FROM wrong
      ON CONFLICT (company_id, device_id, kind, grain, at, key) DO UPDATE SET
        uses = excluded.uses, abnormal = excluded.abnormal, warning = excluded.warning, reviewed = excluded.reviewed,
        unaccounted = excluded.unaccounted, presses = excluded.presses, no_photo = excluded.no_photo
      RETURNING 1)
  SELECT count(*) INTO again FROM made_again;
  WITH days AS MATERIALIZED (
    SELECT company_id, date_trunc('month', day)::date AS day, device_id, user_id, department_id, document_type_id,
           use_type, reason, sum(uses)::bigint AS uses, sum(abnormal)::bigint AS abnormal,
           sum(warning)::bigint AS warning, sum(reviewed)::bigint AS reviewed, sum(unaccounted)::bigint AS unaccounted,
           sum(presses)::bigint AS presses
      FROM use_day WHERE company_id = unit AND day >= quarter AND day < quarter + interval '3 months'
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
  ), stands AS MATERIALIZED (
    SELECT * FROM use_month WHERE company_id = unit AND day >= quarter AND day < quarter + interval '3 months'
  ), made AS (
    SELECT * FROM days
    -- What was counted once and is in no day any more.
    UNION ALL
    SELECT company_id, day, device_id, user_id, department_id, document_type_id, use_type, reason, 0, 0, 0, 0, 0, 0
      FROM (SELECT company_id, day, device_id, user_id, department_id, document_type_id, use_type, reason FROM stands
            EXCEPT
            SELECT company_id, day, device_id, user_id, department_id, document_type_id, use_type, reason FROM days) AS left_over
  ), made_again AS (
    INSERT INTO use_month SELECT * FROM made EXCEPT SELECT * FROM stands
      ON CONFLICT (company_id, device_id, day, user_id, department_id, document_type_id, use_type, reason) DO UPDATE SET
        uses = excluded.uses, abnormal = excluded.abnormal, warning = excluded.warning, reviewed = excluded.reviewed,
        unaccounted = excluded.unaccounted, presses = excluded.presses
      RETURNING 1)
  SELECT count(*) INTO months FROM made_again;
  RETURN again + months;
END $$;

-- Where sums and differences are not what the rows say, the missing difference is left behind like any other, and sums of
-- one thing are made again from those of everything; says in how many places. The quarter of a month of one unit at a time.
DROP FUNCTION figure_mend;
CREATE FUNCTION figure_mend(unit uuid, month date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  quarter date := date_trunc('quarter', month);
  zone text;
  since timestamptz;
  until timestamptz;
  mended integer;
  hours integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('figure_fold', 0));
  zone := figure_zone(unit);
  since := quarter::timestamp AT TIME ZONE zone;
  until := (quarter + interval '3 months') AT TIME ZONE zone;
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
          FROM use_day WHERE company_id = unit AND day >= quarter AND day < quarter + interval '3 months') AS both_sides
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
  -- Hours are what the rows say less what is still to be added.
  WITH made AS (
    SELECT date_trunc('hour', hour AT TIME ZONE zone) AS at, sum(uses)::bigint AS uses, sum(abnormal)::bigint AS abnormal,
           sum(warning)::bigint AS warning, sum(reviewed)::bigint AS reviewed, sum(unaccounted)::bigint AS unaccounted,
           sum(presses)::bigint AS presses
      FROM (
        SELECT hour, uses, abnormal, warning, reviewed, unaccounted, presses FROM figure_rows(unit, since, until)
          WHERE reason = ''
        UNION ALL
        SELECT hour, -uses, -abnormal, -warning, -reviewed, -unaccounted, -presses FROM use_delta
          WHERE company_id = unit AND hour >= since AND hour < until AND reason = '') AS both_sides
      GROUP BY 1
  ), wrong AS (
    SELECT at, coalesce(m.uses, 0) AS uses, coalesce(m.abnormal, 0) AS abnormal, coalesce(m.warning, 0) AS warning,
           coalesce(m.reviewed, 0) AS reviewed, coalesce(m.unaccounted, 0) AS unaccounted, coalesce(m.presses, 0) AS presses
      FROM made m FULL JOIN (
        SELECT * FROM use_sum WHERE company_id = unit AND device_id = '00000000-0000-0000-0000-000000000000'
          AND kind = 'total' AND grain = 'hour' AND at >= quarter AND at < quarter + interval '3 months') s USING (at)
      WHERE (coalesce(m.uses, 0), coalesce(m.abnormal, 0), coalesce(m.warning, 0), coalesce(m.reviewed, 0),
             coalesce(m.unaccounted, 0), coalesce(m.presses, 0)) IS DISTINCT FROM
            (coalesce(s.uses, 0), coalesce(s.abnormal, 0), coalesce(s.warning, 0), coalesce(s.reviewed, 0),
             coalesce(s.unaccounted, 0), coalesce(s.presses, 0))
  ), made_again AS (
    INSERT INTO use_sum (company_id, kind, grain, at, key, uses, abnormal, warning, reviewed, unaccounted, presses)
    SELECT unit, 'total', 'hour', at, '', uses, abnormal, warning, reviewed, unaccounted, presses FROM wrong
      ON CONFLICT (company_id, device_id, kind, grain, at, key) DO UPDATE SET
        uses = excluded.uses, abnormal = excluded.abnormal, warning = excluded.warning, reviewed = excluded.reviewed,
        unaccounted = excluded.unaccounted, presses = excluded.presses
      RETURNING 1)
  SELECT count(*) INTO hours FROM made_again;
  RETURN mended + hours + figure_resum(unit, quarter);
END $$;

-- The sums of approvals over the same spans.
CREATE OR REPLACE FUNCTION approval_sums(said approval_day[]) RETURNS TABLE (company_id uuid, kind text, grain text,
    at timestamp, key text, devices uuid[], applied bigint, approved bigint, rejected bigint, withdrawn bigint,
    waits bigint, steps smallint[], times integer[])
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  WITH stepped AS (
    SELECT d.company_id, by.kind, span.grain, span.at, by.key, by.seals, d.bucket, sum(d.applied) AS applied,
           sum(d.approved) AS approved, sum(d.rejected) AS rejected, sum(d.withdrawn) AS withdrawn, sum(d.waits) AS waits,
           CASE WHEN d.bucket < 0 THEN 0 ELSE sum(d.approved + d.rejected + d.waits) END AS times
      FROM unnest(said) AS d
      CROSS JOIN LATERAL approval_keys(
        d.applicant_id, d.department_id, d.template_id, d.document_type_id, d.devices, d.approver_id) AS by
      CROSS JOIN LATERAL figure_spans(d.day) AS span
      GROUP BY 1, 2, 3, 4, 5, 6, 7)
  SELECT company_id, kind, grain, at, key, seals, sum(applied)::bigint, sum(approved)::bigint, sum(rejected)::bigint,
         sum(withdrawn)::bigint, sum(waits)::bigint,
         coalesce(array_agg(bucket ORDER BY bucket) FILTER (WHERE times <> 0), '{}'),
         coalesce(array_agg(times::integer ORDER BY bucket) FILTER (WHERE times <> 0), '{}')
    FROM stepped GROUP BY 1, 2, 3, 4, 5, 6 $$;

CREATE FUNCTION approval_resum(unit uuid, quarter date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE again integer;
BEGIN
  WITH made AS MATERIALIZED (
    SELECT * FROM approval_sums(ARRAY(
        SELECT d FROM approval_day d
          WHERE d.company_id = unit AND d.day >= quarter AND d.day < quarter + interval '3 months'))
      WHERE (applied, approved, rejected, withdrawn, waits, times) IS DISTINCT FROM (0, 0, 0, 0, 0, '{}'::integer[])
  ), stands AS MATERIALIZED (
    SELECT * FROM approval_sum WHERE company_id = unit AND at >= quarter AND at < quarter + interval '3 months'
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
  RETURN again;
END $$;

DROP FUNCTION approval_mend;
CREATE FUNCTION approval_mend(unit uuid, month date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  quarter date := date_trunc('quarter', month);
  zone text;
  since timestamptz;
  until timestamptz;
  mended integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('approval_fold', 0));
  zone := figure_zone(unit);
  since := quarter::timestamp AT TIME ZONE zone;
  until := (quarter + interval '3 months') AT TIME ZONE zone;
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
          FROM approval_day
          WHERE company_id = unit AND day >= quarter AND day < quarter + interval '3 months') AS both_sides
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
  RETURN mended + approval_resum(unit, quarter);
END $$;

-- Counts a unit anew in the zone it wants, in one transaction: until then everything is as it was. Rows are read with the
-- differences that stand beside them in one look, so what is pressed meanwhile is neither lost nor counted twice.
CREATE FUNCTION figure_recount(unit uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  wanted text;
  quarter date;
  since timestamptz;
  until timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('figure_fold', 0)),
          pg_advisory_xact_lock(hashtextextended('approval_fold', 0));
  SELECT zone INTO wanted FROM company WHERE id = unit;
  DELETE FROM use_day WHERE company_id = unit;
  DELETE FROM use_month WHERE company_id = unit;
  DELETE FROM use_sum WHERE company_id = unit;
  DELETE FROM approval_day WHERE company_id = unit;
  DELETE FROM approval_sum WHERE company_id = unit;
  FOR quarter IN
    SELECT q::date FROM (
        SELECT min(first_at) AS first, max(greatest(last_at, now())) AS last FROM use_record WHERE company_id = unit
        UNION ALL SELECT min(created_at), now() FROM application WHERE company_id = unit
        -- What moved away left a difference where there may be no row any more.
        UNION ALL SELECT min(hour), max(hour) FROM use_delta WHERE company_id = unit
        UNION ALL SELECT min(hour), max(hour) FROM approval_delta WHERE company_id = unit) AS counted,
      generate_series(date_trunc('quarter', first AT TIME ZONE wanted), last AT TIME ZONE wanted, interval '3 months') AS q
    GROUP BY q ORDER BY q
  LOOP
    since := quarter::timestamp AT TIME ZONE wanted;
    until := (quarter + interval '3 months') AT TIME ZONE wanted;
    INSERT INTO use_day
    SELECT unit, (hour AT TIME ZONE wanted)::date, device_id, user_id, department_id, document_type_id, use_type, reason,
           sum(uses), sum(abnormal), sum(warning), sum(reviewed), sum(unaccounted), sum(presses)
      FROM (
        SELECT * FROM figure_rows(unit, since, until)
        UNION ALL
        SELECT hour, device_id, user_id, department_id, document_type_id, use_type, reason,
               -uses, -abnormal, -warning, -reviewed, -unaccounted, -presses
          FROM use_delta WHERE company_id = unit AND hour >= since AND hour < until) AS both_sides
      GROUP BY 2, 3, 4, 5, 6, 7, 8;
    INSERT INTO approval_day
    SELECT unit, (hour AT TIME ZONE wanted)::date, applicant_id, department_id, template_id, document_type_id, devices,
           approver_id, bucket, sum(applied), sum(approved), sum(rejected), sum(withdrawn), sum(waits)
      FROM (
        SELECT * FROM approval_rows(unit, since, until)
        UNION ALL
        SELECT hour, applicant_id, department_id, template_id, document_type_id, devices, approver_id, bucket,
               -applied, -approved, -rejected, -withdrawn, -waits
          FROM approval_delta WHERE company_id = unit AND hour >= since AND hour < until) AS both_sides
      GROUP BY 2, 3, 4, 5, 6, 7, 8, 9;
    INSERT INTO use_sum (company_id, kind, grain, at, key, uses, abnormal, warning, reviewed, unaccounted, presses)
    SELECT unit, 'total', 'hour', date_trunc('hour', hour AT TIME ZONE wanted), '', sum(uses), sum(abnormal),
           sum(warning), sum(reviewed), sum(unaccounted), sum(presses)
      FROM (
        SELECT hour, uses, abnormal, warning, reviewed, unaccounted, presses FROM figure_rows(unit, since, until)
          WHERE reason = ''
        UNION ALL
        SELECT hour, -uses, -abnormal, -warning, -reviewed, -unaccounted, -presses FROM use_delta
          WHERE company_id = unit AND hour >= since AND hour < until AND reason = '') AS both_sides
      GROUP BY 4;
    PERFORM figure_resum(unit, quarter), approval_resum(unit, quarter);
  END LOOP;
  -- At the very end: whoever changes the unit waits for this row.
  UPDATE company SET counted_zone = wanted WHERE id = unit;
END $$;
REVOKE ALL ON FUNCTION figure_spans, figure_keys, figure_sums, figure_resum, figure_mend, approval_resum, approval_mend,
  figure_recount FROM PUBLIC;
GRANT EXECUTE ON FUNCTION figure_mend, approval_mend, figure_recount TO chancery_platform;

-- The new sums, from those of days by everything.
SELECT figure_resum(company_id, quarter)
  FROM (SELECT DISTINCT company_id, date_trunc('quarter', day)::date AS quarter FROM use_day) AS counted;
SELECT approval_resum(company_id, quarter)
  FROM (SELECT DISTINCT company_id, date_trunc('quarter', day)::date AS quarter FROM approval_day) AS counted;
