-- Numbers whose owners want no further invitation of a unit. No unit sees who is among them.
CREATE TABLE invitation_refusal (
  company_id uuid NOT NULL REFERENCES company (id),
  mobile text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (mobile, company_id)
);
SELECT protect_unit_table('invitation_refusal');
GRANT SELECT, INSERT, DELETE ON invitation_refusal TO chancery_platform;
