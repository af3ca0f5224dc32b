-- A unit's own side asks for a check and counts what was tried. What came of it is told by a provider, whom the platform hears.
REVOKE UPDATE ON identity_check FROM chancery_unit;
GRANT UPDATE (tries) ON identity_check TO chancery_unit;

CREATE OR REPLACE FUNCTION identity_answer_stays() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF tg_op = 'INSERT' THEN
    IF nullif(current_setting('app.company_id', true), '') IS NOT NULL
      AND (new.state <> 'asking' OR new.provider_no <> '' OR new.answered_at IS NOT NULL OR new.tries <> 0) THEN
      RAISE EXCEPTION 'a unit says nothing of what came of an identity check';
    END IF;
  ELSIF old.state IN ('matches', 'mismatch', 'noRecord', 'failed') AND new.state <> old.state THEN
    RAISE EXCEPTION 'an identity check that is answered stays answered';
  ELSIF new.tries < old.tries THEN
    RAISE EXCEPTION 'what was tried at an identity check was tried';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER identity_begins BEFORE INSERT ON identity_check
  FOR EACH ROW EXECUTE FUNCTION identity_answer_stays();
