-- Lists that are exported by being asked page by page are named by types of their own.
ALTER TABLE export_job DROP CONSTRAINT export_job_type_check,
  ADD CHECK (type IN (1, 2, 3, 10, 11) OR type BETWEEN 20 AND 29);
