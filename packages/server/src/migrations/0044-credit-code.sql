-- A unit sees no other, but is told that a credit code has an owner before it asks to be certified with it.
CREATE FUNCTION credit_code_taken(code text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
  $$ SELECT EXISTS (SELECT FROM company WHERE social_credit_code = code AND deleted_at IS NULL
       AND id <> nullif(current_setting('app.company_id', true), '')::uuid) $$;
REVOKE ALL ON FUNCTION credit_code_taken(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION credit_code_taken(text) TO chancery_unit;
