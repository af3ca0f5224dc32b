-- Saved views of lists: somebody's own, or the unit's where they are nobody's.
CREATE TABLE list_view (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  list text NOT NULL,
  owner_id uuid REFERENCES account (id),
  name text NOT NULL,
  content jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX list_view_name ON list_view (company_id, list, owner_id, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX list_view_owner ON list_view (owner_id);
SELECT protect_unit_table('list_view');

-- The view a list opens with, for each person.
CREATE TABLE list_view_default (
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  list text NOT NULL,
  view_id uuid NOT NULL REFERENCES list_view (id) ON DELETE CASCADE,
  PRIMARY KEY (company_id, account_id, list)
);
CREATE INDEX list_view_default_account ON list_view_default (account_id);
CREATE INDEX list_view_default_view ON list_view_default (view_id);
SELECT protect_unit_table('list_view_default');

GRANT SELECT, INSERT, UPDATE, DELETE ON list_view, list_view_default TO chancery_unit;
GRANT SELECT, DELETE ON list_view, list_view_default TO chancery_platform;
