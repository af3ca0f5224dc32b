-- Links that show the wall of a unit on a screen where nobody is logged in.
CREATE TABLE wall_link (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  name text NOT NULL,
  -- Over the key and all that it opens: a row that was moved or changed opens nothing.
  key_hash bytea NOT NULL,
  named boolean NOT NULL,
  made_by uuid NOT NULL,
  made_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- When a screen last asked, to the minute.
  seen_at timestamptz
);
CREATE INDEX wall_link_unit ON wall_link (company_id, created_at DESC, id DESC);
CREATE INDEX wall_link_maker ON wall_link (made_by);
SELECT protect_unit_table('wall_link');
GRANT SELECT, INSERT, DELETE ON wall_link TO chancery_unit;
GRANT SELECT, DELETE, UPDATE (seen_at) ON wall_link TO chancery_platform;
