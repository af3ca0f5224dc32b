-- What is free is free once for whoever registers: closing a unit and registering the next renews nothing. Certified units
-- are known to an operator and count by themselves. A unit learns a sum, and only its own.
CREATE FUNCTION free_texts_elsewhere(unit uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT coalesce(sum(u.messages), 0)::integer
     FROM company own
     JOIN company other ON other.created_by = own.created_by AND other.id <> own.id AND other.certified_at IS NULL
     JOIN sms_usage u ON u.company_id = other.id
     WHERE own.id = unit AND own.certified_at IS NULL
       AND coalesce(nullif(current_setting('app.company_id', true), '')::uuid, unit) = unit $$;
REVOKE ALL ON FUNCTION free_texts_elsewhere(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION free_texts_elsewhere(uuid) TO chancery_unit, chancery_platform;
CREATE INDEX company_registered_by ON company (created_by);
