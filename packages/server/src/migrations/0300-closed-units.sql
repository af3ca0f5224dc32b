-- What a closed unit has used counts on for whoever registered it, as long as nobody has certified either: its files stay for the
-- record, and closing it and registering the next would otherwise renew what is free. A unit learns sums, and only its own.
CREATE FUNCTION used_by_closed(unit uuid) RETURNS TABLE (bytes bigint, marks integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT coalesce(sum((SELECT f.bytes FROM file_usage f WHERE f.company_id = closed.id)), 0)::bigint,
            coalesce(sum((SELECT w.files FROM watermark_usage w
                          WHERE w.company_id = closed.id AND w.month = date_trunc('month', now() AT TIME ZONE 'Asia/Shanghai')::date)), 0)::integer
     FROM company own
     JOIN company closed ON closed.created_by = own.created_by AND closed.deleted_at IS NOT NULL AND closed.certified_at IS NULL
     WHERE own.id = unit AND own.certified_at IS NULL
       AND coalesce(nullif(current_setting('app.company_id', true), '')::uuid, unit) = unit $$;
REVOKE ALL ON FUNCTION used_by_closed(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION used_by_closed(uuid) TO chancery_unit, chancery_platform;
