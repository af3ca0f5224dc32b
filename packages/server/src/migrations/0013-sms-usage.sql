-- How many text messages were sent for a unit; codes and notices of the platform itself are nobody's.
CREATE TABLE sms_usage (
  company_id uuid PRIMARY KEY REFERENCES company (id),
  messages integer NOT NULL DEFAULT 0
);
SELECT protect_unit_table('sms_usage');
