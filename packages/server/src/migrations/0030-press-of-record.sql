-- A press is of the unit and the device of its record: one key says so, where three said less and were looked up each time.
ALTER TABLE use_record ADD CONSTRAINT use_record_whose UNIQUE (id, company_id, device_id);
ALTER TABLE press
  DROP CONSTRAINT press_company_id_fkey,
  DROP CONSTRAINT press_device_id_fkey,
  DROP CONSTRAINT press_record_id_fkey,
  ADD CONSTRAINT press_of_record FOREIGN KEY (record_id, company_id, device_id)
    REFERENCES use_record (id, company_id, device_id);
