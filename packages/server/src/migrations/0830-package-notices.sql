-- Which warnings before the end of what a unit bought were given.
CREATE TABLE package_notice (
  company_id uuid NOT NULL REFERENCES company (id),
  ends_at timestamptz NOT NULL,
  days integer NOT NULL,
  PRIMARY KEY (company_id, ends_at, days)
);
SELECT protect_unit_table('package_notice');
REVOKE ALL ON package_notice FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON package_notice TO chancery_platform;
