-- Who has looked at what is wrong with a use: one person's look is not everybody's.
ALTER TABLE use_record ADD COLUMN exception_seen_by uuid[] NOT NULL DEFAULT '{}';

-- What is found anew nobody has seen.
CREATE FUNCTION use_record_seen_anew() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  NEW.exception_seen_by := '{}';
  RETURN NEW;
END $$;
CREATE TRIGGER seen_anew BEFORE UPDATE OF reasons ON use_record
  FOR EACH ROW WHEN (NEW.reasons IS DISTINCT FROM OLD.reasons AND OLD.exception_seen_by <> '{}')
  EXECUTE FUNCTION use_record_seen_anew();

CREATE INDEX application_returned ON application (company_id, applicant_id) WHERE returned AND ended_at IS NULL;
