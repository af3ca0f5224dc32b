-- How many files a unit has marked in a month, counted where they are finished.
CREATE TABLE watermark_usage (
  company_id uuid NOT NULL REFERENCES company (id),
  -- The first day of the month, where the units are.
  month date NOT NULL,
  files integer NOT NULL,
  PRIMARY KEY (company_id, month)
);
SELECT protect_unit_table('watermark_usage');
GRANT SELECT, INSERT, UPDATE ON watermark_usage TO chancery_unit, chancery_platform;

ALTER TABLE company_config ADD COLUMN marks_per_month integer NOT NULL DEFAULT 1000;
ALTER TABLE platform_config ADD COLUMN marks_per_month integer NOT NULL DEFAULT 1000;

-- Everybody may mark files until their unit says otherwise.
ALTER TABLE company_config
  ALTER COLUMN switches SET DEFAULT '{administratorsEditUnit,openToParent,markFiles,identifyFiles}';
UPDATE company_config SET switches = array_append(switches, 'markFiles') WHERE NOT 'markFiles' = ANY (switches);
