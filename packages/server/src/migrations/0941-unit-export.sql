-- Everything of a unit in one sealed archive.
ALTER TABLE export_job DROP CONSTRAINT export_job_type_check, DROP CONSTRAINT export_job_format_check;
ALTER TABLE export_job
  ADD CONSTRAINT export_job_type_check CHECK (type IN (1, 2, 3, 10, 11, 30) OR type BETWEEN 20 AND 29),
  ADD CONSTRAINT export_job_format_check CHECK (format IN ('xlsx', 'csv', 'evidence', 'archive')),
  ADD CONSTRAINT export_job_whole_check CHECK ((type = 30) = (format = 'archive'));
