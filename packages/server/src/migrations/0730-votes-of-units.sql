-- Whose log tells of a vote, of what somebody chose and of points that were set right: the unit whose row it is.
ALTER TABLE meeting_vote ADD COLUMN company_id uuid REFERENCES company (id);
ALTER TABLE meeting_choice ADD COLUMN company_id uuid REFERENCES company (id);
ALTER TABLE contest_correction ADD COLUMN company_id uuid REFERENCES company (id);

ALTER TABLE meeting_vote DISABLE TRIGGER keep_counted;
UPDATE meeting_vote v SET company_id = (
  SELECT m.company_id FROM meeting_member m WHERE m.meeting_id = v.meeting_id
  ORDER BY m.role <> 'chair', m.created_at, m.id LIMIT 1);
ALTER TABLE meeting_vote ENABLE TRIGGER keep_counted;
UPDATE meeting_choice c SET company_id = m.company_id FROM meeting_member m WHERE m.id = c.member_id;
UPDATE contest_correction c SET company_id = r.company_id FROM review r WHERE r.id = c.review_id;

ALTER TABLE meeting_vote ALTER COLUMN company_id SET NOT NULL;
ALTER TABLE meeting_choice ALTER COLUMN company_id SET NOT NULL;
ALTER TABLE contest_correction ALTER COLUMN company_id SET NOT NULL;
CREATE INDEX meeting_vote_company ON meeting_vote (company_id);
CREATE INDEX meeting_choice_company ON meeting_choice (company_id);
CREATE INDEX contest_correction_company ON contest_correction (company_id);

-- Guarded as every table with a unit in it, although units have no right to it.
DROP POLICY platform ON contest_correction;
SELECT protect_unit_table('contest_correction');
