-- Which seals an approver moved, from where to where.
ALTER TABLE approval_event ADD COLUMN moved jsonb CHECK (jsonb_typeof(moved) = 'array');
