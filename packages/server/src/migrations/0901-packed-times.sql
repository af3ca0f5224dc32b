-- How long approvals took, ready to be sent: the times of a sum stand beside it as a text that sums of many rows are put
-- together from as they are, where arrays would be written out number by number for every question.

-- Three bytes each: ten bits of a step (the first says that it is taken away), fourteen of how many; more than fit stand in
-- several.
CREATE FUNCTION approval_packed(steps smallint[], times integer[]) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public AS $$
  SELECT coalesce(translate(encode(string_agg(substring(int4send(
             (step + CASE WHEN n < 0 THEN 512 ELSE 0 END) << 14 | least(16383, abs(n) - 16383 * part)) FROM 2),
           ''::bytea ORDER BY step, part), 'base64'), E'\n', ''), '')
    FROM unnest(steps, times) AS one (step, n) CROSS JOIN LATERAL generate_series(0, (abs(n) - 1) / 16383) AS part $$;

-- The same of one step.
CREATE FUNCTION approval_step(step smallint, n integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN step < 0 THEN '' WHEN abs(n) > 16383 THEN approval_packed(ARRAY[step], ARRAY[n])
    ELSE encode(substring(int4send((step + CASE WHEN n < 0 THEN 512 ELSE 0 END) << 14 | abs(n)) FROM 2), 'base64') END $$;
REVOKE ALL ON FUNCTION approval_packed, approval_step FROM PUBLIC;
GRANT EXECUTE ON FUNCTION approval_packed, approval_step TO chancery_unit, chancery_platform;

ALTER TABLE approval_sum ADD COLUMN packed text NOT NULL GENERATED ALWAYS AS (approval_packed(steps, times)) STORED;

-- As before, by the names of its columns.
CREATE OR REPLACE FUNCTION approval_resum(unit uuid, quarter date) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE again integer;
BEGIN
  WITH made AS MATERIALIZED (
    SELECT * FROM approval_sums(ARRAY(
        SELECT d FROM approval_day d
          WHERE d.company_id = unit AND d.day >= quarter AND d.day < quarter + interval '3 months'))
      WHERE (applied, approved, rejected, withdrawn, waits, times) IS DISTINCT FROM (0, 0, 0, 0, 0, '{}'::integer[])
  ), stands AS MATERIALIZED (
    SELECT company_id, kind, grain, at, key, devices, applied, approved, rejected, withdrawn, waits, steps, times
      FROM approval_sum WHERE company_id = unit AND at >= quarter AND at < quarter + interval '3 months'
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
    INSERT INTO approval_sum (company_id, kind, grain, at, key, devices, applied, approved, rejected, withdrawn, waits,
                              steps, times)
    SELECT * FROM made EXCEPT SELECT * FROM stands
      ON CONFLICT (company_id, kind, grain, at, key, devices) DO UPDATE SET
        applied = excluded.applied, approved = excluded.approved, rejected = excluded.rejected,
        withdrawn = excluded.withdrawn, waits = excluded.waits, steps = excluded.steps, times = excluded.times
      RETURNING 1)
  SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM made_again) INTO again;
  RETURN again;
END $$;
