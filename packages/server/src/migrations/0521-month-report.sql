-- Monthly reports that are made by themselves: for whom, and which were made.
CREATE TABLE month_report_plan (
  company_id uuid PRIMARY KEY REFERENCES company (id),
  enabled boolean NOT NULL,
  -- Since when it is switched on: months that ended before are not made up for.
  since timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE TABLE month_report_reader (
  company_id uuid NOT NULL REFERENCES month_report_plan (company_id),
  account_id uuid NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, account_id)
);
-- One for each reader and month, however often it is tried.
CREATE TABLE month_report (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL,
  account_id uuid NOT NULL,
  month date NOT NULL,
  file_id uuid NOT NULL REFERENCES file (id),
  made_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, account_id, month)
);
CREATE INDEX month_report_file ON month_report (file_id);
SELECT protect_unit_table('month_report_plan'), protect_unit_table('month_report_reader'),
       protect_unit_table('month_report');
GRANT SELECT, INSERT ON month_report_plan TO chancery_unit;
GRANT UPDATE (enabled, since, revision, updated_by, updated_at) ON month_report_plan TO chancery_unit;
GRANT SELECT, INSERT, DELETE ON month_report_reader TO chancery_unit;
GRANT SELECT, INSERT ON month_report TO chancery_unit;
GRANT SELECT ON month_report_plan, month_report_reader, month_report TO chancery_platform;
