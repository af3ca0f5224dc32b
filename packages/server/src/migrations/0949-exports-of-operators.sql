-- Operators export lists of the platform: such an export has no unit, and nobody in any unit sees it.
ALTER TABLE export_job ALTER COLUMN company_id DROP NOT NULL, DROP CONSTRAINT export_job_type_check;
ALTER TABLE export_job
  ADD CONSTRAINT export_job_type_check
    CHECK (type IN (1, 2, 3, 10, 11, 30) OR type BETWEEN 20 AND 29 OR type BETWEEN 40 AND 47),
  ADD CONSTRAINT export_job_desk_check
    CHECK (company_id IS NOT NULL OR type BETWEEN 20 AND 29 OR type BETWEEN 40 AND 47);
CREATE INDEX export_job_desk ON export_job (account_id, created_at DESC, id DESC) WHERE company_id IS NULL;
GRANT INSERT ON export_job TO chancery_platform;
