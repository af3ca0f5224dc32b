-- What was ordered stays as it was ordered, also the letter and whom it names; and who engraves, when it was allocated, by
-- when and under which number is no word of a unit, also not of an order it has just placed.
CREATE OR REPLACE FUNCTION engraving_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  is_unit boolean := nullif(current_setting('app.company_id', true), '') IS NOT NULL;
BEGIN
  IF tg_op = 'INSERT' THEN
    IF is_unit AND (new.engraver_id IS NOT NULL OR new.engraver_name IS NOT NULL OR new.allocated_at IS NOT NULL
      OR new.promised_on IS NOT NULL OR new.filing_no <> '') THEN
      RAISE EXCEPTION 'a unit says nothing of who engraves';
    END IF;
  ELSIF (new.id, new.company_id, new.order_id, new.number, new.form, new.name, new.material, new.size_mm, new.design,
      new.drawing, new.drawing_digest, new.width_mm, new.height_mm)
    IS DISTINCT FROM
     (old.id, old.company_id, old.order_id, old.number, old.form, old.name, old.material, old.size_mm, old.design,
      old.drawing, old.drawing_digest, old.width_mm, old.height_mm) THEN
    RAISE EXCEPTION 'an approved drawing stays as it was approved';
  ELSIF (new.letter_file_id, new.representative, new.agent, new.agent_phone, new.remark, new.created_by,
      new.created_by_name, new.created_at)
    IS DISTINCT FROM
     (old.letter_file_id, old.representative, old.agent, old.agent_phone, old.remark, old.created_by,
      old.created_by_name, old.created_at) THEN
    RAISE EXCEPTION 'a letter of authority stays as it was made';
  ELSIF is_unit AND (new.engraver_id, new.engraver_name, new.allocated_at, new.promised_on, new.filing_no)
      IS DISTINCT FROM (old.engraver_id, old.engraver_name, old.allocated_at, old.promised_on, old.filing_no) THEN
    RAISE EXCEPTION 'a unit says nothing of who engraves';
  END IF;
  -- Partners and operators look past the units: what they are shown of one is its own.
  IF NOT EXISTS (SELECT FROM unit_order o WHERE o.id = new.order_id AND o.company_id = new.company_id)
    OR NOT EXISTS (SELECT FROM file f WHERE f.id = new.letter_file_id AND f.company_id = new.company_id)
    OR new.imprint_file_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM file f WHERE f.id = new.imprint_file_id AND f.company_id = new.company_id) THEN
    RAISE EXCEPTION 'an order and its files are of one unit';
  END IF;
  RETURN new;
END $$;
DROP TRIGGER engraving_stays ON engraving;
CREATE TRIGGER engraving_stays BEFORE INSERT OR UPDATE ON engraving FOR EACH ROW EXECUTE FUNCTION engraving_stays();

CREATE FUNCTION engraving_paper_own() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM engraving e WHERE e.id = new.engraving_id AND e.company_id = new.company_id)
    OR NOT EXISTS (SELECT FROM file f WHERE f.id = new.file_id AND f.company_id = new.company_id) THEN
    RAISE EXCEPTION 'a paper is of the unit that ordered';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER engraving_paper_own BEFORE INSERT ON engraving_paper FOR EACH ROW EXECUTE FUNCTION engraving_paper_own();
