-- How approvals go, counted ahead of the question and in the manner of uses: whatever changes an application, its seals or a
-- task leaves the difference behind, in the same transaction; sums and differences together are what the rows say. An
-- application counts on the hour it was applied for and on the hour it ended, a task on the hour it was decided.

-- Which step of a logarithmic scale a time in seconds is on, so that times can be added up: each step is a tenth longer than
-- the one before, and its middle less than 5 % away from anything on it.
CREATE FUNCTION figure_bucket(seconds double precision) RETURNS smallint LANGUAGE sql IMMUTABLE
  SET search_path = pg_catalog, public AS $$
  SELECT CASE WHEN seconds < 1 THEN 0 ELSE least(1 + floor(ln(seconds) / ln(1.1)), 300) END::smallint $$;

CREATE TABLE approval_delta (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id uuid NOT NULL,
  hour timestamptz NOT NULL,
  -- All zeros where there is none, here and in the sums.
  applicant_id uuid NOT NULL,
  department_id uuid NOT NULL,
  template_id uuid NOT NULL,
  document_type_id uuid NOT NULL,
  -- The seals applied for, in order.
  devices uuid[] NOT NULL,
  -- All zeros for the application itself; otherwise only what somebody decided is counted, and how long it waited.
  approver_id uuid NOT NULL,
  -- How long it took; -1 where nothing was decided.
  bucket smallint NOT NULL,
  applied integer NOT NULL DEFAULT 0,
  approved integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  withdrawn integer NOT NULL DEFAULT 0,
  waits integer NOT NULL DEFAULT 0
);
CREATE INDEX approval_delta_unit ON approval_delta (company_id, hour);

-- The sums of a day, by everything at once: for whoever sees only some seals, or only what is their own.
CREATE TABLE approval_day (
  company_id uuid NOT NULL,
  day date NOT NULL,
  applicant_id uuid NOT NULL,
  department_id uuid NOT NULL,
  template_id uuid NOT NULL,
  document_type_id uuid NOT NULL,
  devices uuid[] NOT NULL,
  approver_id uuid NOT NULL,
  bucket smallint NOT NULL,
  applied bigint NOT NULL,
  approved bigint NOT NULL,
  rejected bigint NOT NULL,
  withdrawn bigint NOT NULL,
  waits bigint NOT NULL,
  PRIMARY KEY (company_id, day, applicant_id, department_id, template_id, document_type_id, devices, approver_id, bucket)
);
CREATE INDEX approval_day_applicant ON approval_day (company_id, applicant_id, day);

-- The sums of a day or a month by one thing at a time: for whoever sees the whole unit.
CREATE TABLE approval_sum (
  company_id uuid NOT NULL,
  kind text NOT NULL
    CHECK (kind IN ('total', 'seal', 'department', 'person', 'documentType', 'template', 'approver')),
  grain text NOT NULL CHECK (grain IN ('day', 'month')),
  -- The beginning of the day or the month where the unit is.
  at timestamp NOT NULL,
  key text NOT NULL,
  bucket smallint NOT NULL,
  applied bigint NOT NULL,
  approved bigint NOT NULL,
  rejected bigint NOT NULL,
  withdrawn bigint NOT NULL,
  waits bigint NOT NULL,
  PRIMARY KEY (company_id, kind, grain, at, key, bucket)
);
SELECT protect_unit_table('approval_delta'), protect_unit_table('approval_day'), protect_unit_table('approval_sum');
REVOKE ALL ON approval_delta, approval_day, approval_sum FROM chancery_unit, chancery_platform;
GRANT SELECT ON approval_delta, approval_day, approval_sum TO chancery_unit, chancery_platform;

-- The seals of an application, in order; without those that were just added, and with those that were just removed.
CREATE FUNCTION approval_seals(application uuid, added application_seal[], removed application_seal[]) RETURNS uuid[]
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT ARRAY(
    SELECT s.device_id FROM application_seal s WHERE s.application_id = application AND NOT EXISTS (
      SELECT FROM unnest(added) n WHERE n.application_id = application AND n.device_id = s.device_id)
    UNION SELECT o.device_id FROM unnest(removed) o WHERE o.application_id = application
    ORDER BY 1) $$;

-- What was decided of tasks, and how long they waited.
CREATE FUNCTION approval_waits(tasks approval_task[]) RETURNS TABLE (
    application_id uuid, hour timestamptz, approver_id uuid, bucket smallint)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT t.application_id, date_trunc('hour', t.decided_at), t.user_id,
         figure_bucket(extract(epoch FROM t.decided_at - t.opened_at))
    FROM unnest(tasks) t
    WHERE t.state IN ('approved', 'rejected', 'returned', 'transferred', 'timedOut')
      AND t.opened_at IS NOT NULL AND t.decided_at IS NOT NULL $$;

-- What an application says by itself, with what was decided of its tasks.
CREATE FUNCTION approval_said(a application) RETURNS TABLE (
    hour timestamptz, approver_id uuid, bucket smallint,
    applied integer, approved integer, rejected integer, withdrawn integer, waits integer)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT date_trunc('hour', a.created_at), '00000000-0000-0000-0000-000000000000'::uuid, -1::smallint, 1, 0, 0, 0, 0
  UNION ALL
  SELECT date_trunc('hour', a.ended_at), '00000000-0000-0000-0000-000000000000'::uuid,
         CASE a.end_kind WHEN 'revoked' THEN -1::smallint
           ELSE figure_bucket(extract(epoch FROM a.ended_at - a.created_at)) END,
         0, (a.end_kind = 'approved')::int, (a.end_kind NOT IN ('approved', 'revoked'))::int,
         (a.end_kind = 'revoked')::int, 0
    WHERE a.end_kind IS NOT NULL AND a.ended_at IS NOT NULL
  UNION ALL
  SELECT w.hour, w.approver_id, w.bucket, 0, 0, 0, 0, 1
    FROM approval_waits(ARRAY(SELECT t FROM approval_task t WHERE t.application_id = a.id)) w $$;

-- What rows of applications say, with a sign.
CREATE FUNCTION figure_approvals(
    applications application[], sign integer, added application_seal[], removed application_seal[]) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO approval_delta (company_id, hour, applicant_id, department_id, template_id, document_type_id, devices,
                              approver_id, bucket, applied, approved, rejected, withdrawn, waits)
  SELECT a.company_id, said.hour, a.applicant_id, coalesce(a.department_id, '00000000-0000-0000-0000-000000000000'),
         a.template_id, coalesce(a.document_type_id, '00000000-0000-0000-0000-000000000000'),
         approval_seals(a.id, added, removed), said.approver_id, said.bucket, sign * said.applied,
         sign * said.approved, sign * said.rejected, sign * said.withdrawn, sign * said.waits
    FROM unnest(applications) AS a CROSS JOIN LATERAL approval_said(a) AS said $$;

-- What rows of tasks say, with a sign.
CREATE FUNCTION figure_waits(tasks approval_task[], sign integer) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, public AS $$
  INSERT INTO approval_delta (company_id, hour, applicant_id, department_id, template_id, document_type_id, devices,
                              approver_id, bucket, waits)
  SELECT a.company_id, w.hour, a.applicant_id, coalesce(a.department_id, '00000000-0000-0000-0000-000000000000'),
         a.template_id, coalesce(a.document_type_id, '00000000-0000-0000-0000-000000000000'),
         approval_seals(a.id, '{}', '{}'), w.approver_id, w.bucket, sign * count(*)
    FROM approval_waits(tasks) AS w JOIN application a ON a.id = w.application_id
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9 $$;

CREATE FUNCTION figure_applications_added() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM figure_approvals(array_agg(added::application), 1, '{}', '{}') FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION figure_applications_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM figure_approvals(array_agg(was::application), -1, '{}', '{}'),
          figure_approvals(array_agg(now::application), 1, '{}', '{}')
    FROM was JOIN now USING (id)
    WHERE (was.applicant_id, was.department_id, was.template_id, was.document_type_id, was.created_at, was.ended_at,
           was.end_kind) IS DISTINCT FROM
          (now.applicant_id, now.department_id, now.template_id, now.document_type_id, now.created_at, now.ended_at,
           now.end_kind)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION figure_seals_added() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE news application_seal[] := ARRAY(SELECT n::application_seal FROM now n);
BEGIN
  PERFORM figure_approvals(array_agg(a), -1, news, '{}'), figure_approvals(array_agg(a), 1, '{}', '{}')
    FROM application a WHERE a.id IN (SELECT application_id FROM now) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION figure_seals_removed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE gone application_seal[] := ARRAY(SELECT o::application_seal FROM was o);
BEGIN
  PERFORM figure_approvals(array_agg(a), -1, '{}', gone), figure_approvals(array_agg(a), 1, '{}', '{}')
    FROM application a WHERE a.id IN (SELECT application_id FROM was) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION figure_seals_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  news application_seal[] := ARRAY(SELECT n::application_seal FROM now n);
  gone application_seal[] := ARRAY(SELECT o::application_seal FROM was o);
BEGIN
  PERFORM figure_approvals(array_agg(a), -1, news, gone), figure_approvals(array_agg(a), 1, '{}', '{}')
    FROM application a
    WHERE a.id IN (SELECT application_id FROM was UNION SELECT application_id FROM now) HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION figure_tasks_added() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM figure_waits(array_agg(added::approval_task), 1) FROM added HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION figure_tasks_changed() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM figure_waits(array_agg(was::approval_task), -1), figure_waits(array_agg(now::approval_task), 1)
    FROM was JOIN now USING (id)
    WHERE (was.user_id, was.state, was.opened_at, was.decided_at)
      IS DISTINCT FROM (now.user_id, now.state, now.opened_at, now.decided_at)
    HAVING count(*) > 0;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION approval_seals, approval_waits, approval_said, figure_approvals, figure_waits,
  figure_applications_added, figure_applications_changed, figure_seals_added, figure_seals_removed, figure_seals_changed,
  figure_tasks_added, figure_tasks_changed FROM PUBLIC;
CREATE TRIGGER figure_added AFTER INSERT ON application
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION figure_applications_added();
CREATE TRIGGER figure_changed AFTER UPDATE ON application
  REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION figure_applications_changed();
CREATE TRIGGER figure_added AFTER INSERT ON application_seal
  REFERENCING NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION figure_seals_added();
CREATE TRIGGER figure_removed AFTER DELETE ON application_seal
  REFERENCING OLD TABLE AS was FOR EACH STATEMENT EXECUTE FUNCTION figure_seals_removed();
CREATE TRIGGER figure_changed AFTER UPDATE ON application_seal
  REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION figure_seals_changed();
CREATE TRIGGER figure_added AFTER INSERT ON approval_task
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION figure_tasks_added();
CREATE TRIGGER figure_changed AFTER UPDATE ON approval_task
  REFERENCING OLD TABLE AS was NEW TABLE AS now FOR EACH STATEMENT EXECUTE FUNCTION figure_tasks_changed();

-- By what, of what is counted by everything, sums are kept.
CREATE FUNCTION approval_keys(applicant uuid, department uuid, template uuid, document_type uuid, devices uuid[],
    approver uuid) RETURNS TABLE (kind text, key text)
  LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public AS $$
  VALUES ('total', ''), ('person', applicant::text), ('department', department::text), ('template', template::text),
         ('documentType', document_type::text)
  UNION ALL SELECT 'seal', seal::text FROM unnest(devices) AS seal
  UNION ALL SELECT 'approver', approver::text WHERE approver <> '00000000-0000-0000-0000-000000000000' $$;

-- Adds differences to the sums, the oldest first, and says how many there were. One at a time, whoever calls it.
CREATE FUNCTION approval_fold(most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE folded integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('approval_fold', 0)) THEN RETURN 0; END IF;
  WITH gone AS (
    DELETE FROM approval_delta WHERE id IN (SELECT id FROM approval_delta ORDER BY id LIMIT most) RETURNING *
  ), summed AS MATERIALIZED (
    SELECT company_id, (hour AT TIME ZONE figure_zone(company_id))::date AS day, applicant_id, department_id, template_id,
           document_type_id, devices, approver_id, bucket, sum(applied) AS applied, sum(approved) AS approved,
           sum(rejected) AS rejected, sum(withdrawn) AS withdrawn, sum(waits) AS waits, count(*) AS parts
      FROM gone GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9
  ), days AS (
    INSERT INTO approval_day AS d
    SELECT company_id, day, applicant_id, department_id, template_id, document_type_id, devices, approver_id, bucket,
           applied, approved, rejected, withdrawn, waits
      FROM summed WHERE (applied, approved, rejected, withdrawn, waits) IS DISTINCT FROM (0, 0, 0, 0, 0)
      ON CONFLICT (company_id, day, applicant_id, department_id, template_id, document_type_id, devices, approver_id, bucket)
      DO UPDATE SET applied = d.applied + excluded.applied, approved = d.approved + excluded.approved,
        rejected = d.rejected + excluded.rejected, withdrawn = d.withdrawn + excluded.withdrawn,
        waits = d.waits + excluded.waits
  ), sums AS (
    INSERT INTO approval_sum AS s
    SELECT company_id, by.kind, span.grain, span.at, by.key, bucket,
           sum(applied), sum(approved), sum(rejected), sum(withdrawn), sum(waits)
      FROM summed
      CROSS JOIN LATERAL approval_keys(applicant_id, department_id, template_id, document_type_id, devices, approver_id) AS by
      CROSS JOIN LATERAL (VALUES ('day', day::timestamp), ('month', date_trunc('month', day::timestamp))) AS span (grain, at)
      WHERE (applied, approved, rejected, withdrawn, waits) IS DISTINCT FROM (0, 0, 0, 0, 0)
      GROUP BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (company_id, kind, grain, at, key, bucket) DO UPDATE SET
        applied = s.applied + excluded.applied, approved = s.approved + excluded.approved,
        rejected = s.rejected + excluded.rejected, withdrawn = s.withdrawn + excluded.withdrawn,
        waits = s.waits + excluded.waits
  )
  SELECT coalesce(sum(parts), 0) INTO folded FROM summed;
  RETURN folded;
END $$;

-- What the rows of a unit say of a span of time.
CREATE FUNCTION approval_rows(unit uuid, since timestamptz, until timestamptz) RETURNS TABLE (
    hour timestamptz, applicant_id uuid, department_id uuid, template_id uuid, document_type_id uuid, devices uuid[],
    approver_id uuid, bucket smallint, applied integer, approved integer, rejected integer, withdrawn integer,
    waits integer)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT said.hour, a.applicant_id, coalesce(a.department_id, '00000000-0000-0000-0000-000000000000'), a.template_id,
         coalesce(a.document_type_id, '00000000-0000-0000-0000-000000000000'), approval_seals(a.id, '{}', '{}'),
         said.approver_id, said.bucket, said.applied, said.approved, said.rejected, said.withdrawn, said.waits
    FROM application a CROSS JOIN LATERAL approval_said(a) AS said
    WHERE a.company_id = unit AND a.created_at < until AND (a.ended_at IS NULL OR a.ended_at >= since)
      AND said.hour >= since AND said.hour < until $$;

-- What sums of one thing at a time must be, by what the sums of everything at once are.
CREATE FUNCTION approval_sums(unit uuid, month date) RETURNS TABLE (kind text, grain text, at timestamp, key text,
    bucket smallint, applied bigint, approved bigint, rejected bigint, withdrawn bigint, waits bigint)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT by.kind, span.grain, span.at, by.key, d.bucket, sum(d.applied)::bigint, sum(d.approved)::bigint,
         sum(d.rejected)::bigint, sum(d.withdrawn)::bigint, sum(d.waits)::bigint
    FROM approval_day d
    CROSS JOIN LATERAL approval_keys(applicant_id, department_id, template_id, document_type_id, devices, approver_id) AS by
    CROSS JOIN LATERAL (VALUES ('day', d.day::timestamp), ('month', month::timestamp)) AS span (grain, at)
    WHERE d.company_id = unit AND d.day >= month AND d.day < month + interval '1 month'
    GROUP BY 1, 2, 3, 4, 5 $$;

-- Where sums and differences are not what the rows say, the missing difference is left behind like any other, and sums of
-- one thing are made again from those of everything; says in how many places. One month of one unit at a time.
CREATE FUNCTION approval_mend(unit uuid, month date) RETURNS integer
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
  WITH stands AS (
    SELECT * FROM approval_sum WHERE company_id = unit AND at >= month AND at < month + interval '1 month'
  ), wrong AS (
    SELECT kind, grain, at, key, bucket, coalesce(m.applied, 0) AS applied, coalesce(m.approved, 0) AS approved,
           coalesce(m.rejected, 0) AS rejected, coalesce(m.withdrawn, 0) AS withdrawn, coalesce(m.waits, 0) AS waits
      FROM approval_sums(unit, month) m FULL JOIN stands s USING (kind, grain, at, key, bucket)
      WHERE (coalesce(m.applied, 0), coalesce(m.approved, 0), coalesce(m.rejected, 0), coalesce(m.withdrawn, 0),
             coalesce(m.waits, 0)) IS DISTINCT FROM
            (coalesce(s.applied, 0), coalesce(s.approved, 0), coalesce(s.rejected, 0), coalesce(s.withdrawn, 0),
             coalesce(s.waits, 0))
  ), made_again AS (
    INSERT INTO approval_sum (company_id, kind, grain, at, key, bucket, applied, approved, rejected, withdrawn, waits)
    SELECT unit, kind, grain, at, key, bucket, applied, approved, rejected, withdrawn, waits FROM wrong
      ON CONFLICT (company_id, kind, grain, at, key, bucket) DO UPDATE SET
        applied = excluded.applied, approved = excluded.approved, rejected = excluded.rejected,
        withdrawn = excluded.withdrawn, waits = excluded.waits
      RETURNING 1)
  SELECT count(*) INTO again FROM made_again;
  RETURN mended + again;
END $$;
REVOKE ALL ON FUNCTION approval_keys, approval_rows, approval_sums, approval_fold, approval_mend, figure_bucket FROM PUBLIC;
GRANT EXECUTE ON FUNCTION approval_fold, approval_mend TO chancery_platform;

-- What was applied for before anybody counted.
SELECT approval_mend(company_id, month::date)
  FROM (SELECT company_id, date_trunc('month', min(created_at) AT TIME ZONE 'Asia/Shanghai') AS since
          FROM application GROUP BY company_id) AS asked,
       generate_series(since, now() AT TIME ZONE 'Asia/Shanghai', interval '1 month') AS month;

-- Lists that figures open: what ended in a span of days, and the uses of a type of file.
CREATE INDEX application_ended ON application (company_id, ended_at DESC, id DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX application_department ON application (company_id, department_id, created_at DESC, id DESC)
  WHERE department_id IS NOT NULL;
CREATE INDEX use_day_no_photo ON use_day (company_id, day) WHERE reason = 'noPhoto';

ALTER TABLE use_record ADD COLUMN document_type_id uuid;
CREATE FUNCTION use_record_document_type() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.document_type_id := (SELECT a.document_type_id FROM application a WHERE a.id = NEW.application_id);
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION use_record_document_type FROM PUBLIC;
CREATE TRIGGER document_type_added BEFORE INSERT ON use_record
  FOR EACH ROW WHEN (NEW.application_id IS NOT NULL) EXECUTE FUNCTION use_record_document_type();
CREATE TRIGGER document_type_changed BEFORE UPDATE OF application_id ON use_record
  FOR EACH ROW WHEN (NEW.application_id IS DISTINCT FROM OLD.application_id) EXECUTE FUNCTION use_record_document_type();
UPDATE use_record r SET document_type_id = a.document_type_id FROM application a
  WHERE a.id = r.application_id AND a.document_type_id IS NOT NULL;
CREATE INDEX use_record_document_type ON use_record (company_id, document_type_id, last_at DESC, id DESC)
  WHERE document_type_id IS NOT NULL;
