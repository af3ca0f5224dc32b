-- Whichever road a row is written by, the end of a seal begins at its beginning, and nobody is written down as having signed.
CREATE FUNCTION seal_destruction_begins() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF new.state <> 'begun' OR new.handed_in_at IS NOT NULL THEN
    RAISE EXCEPTION 'the end of a seal begins at its beginning';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER seal_destruction_begins BEFORE INSERT ON seal_destruction
  FOR EACH ROW EXECUTE FUNCTION seal_destruction_begins();

CREATE FUNCTION destruction_signature_begins() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF new.signed_at IS NOT NULL THEN
    RAISE EXCEPTION 'nobody has signed before being asked';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER destruction_signature_begins BEFORE INSERT ON destruction_signature
  FOR EACH ROW EXECUTE FUNCTION destruction_signature_begins();

-- Photos are of the step that is taken.
CREATE FUNCTION destruction_photo_in_time() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM seal_destruction d JOIN file f ON f.id = new.file_id AND f.company_id = d.company_id
                 WHERE d.id = new.destruction_id AND d.company_id = new.company_id
                   AND d.state IN ('begun', 'handedIn')) THEN
    RAISE EXCEPTION 'a photo is of the unit whose seal ends, and of its end';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER destruction_photo_in_time BEFORE INSERT ON destruction_photo
  FOR EACH ROW EXECUTE FUNCTION destruction_photo_in_time();
