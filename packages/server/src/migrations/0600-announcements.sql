-- What those who run the platform tell units: words, who sees them and when, files; what it is about has a table of its own.
CREATE TABLE announcement (
  id uuid PRIMARY KEY,
  kind text NOT NULL,
  category text NOT NULL,
  title_zh text NOT NULL,
  title_en text NOT NULL,
  summary_zh text NOT NULL,
  summary_en text NOT NULL,
  audience text NOT NULL,
  -- Who sees it in a unit; none is everybody.
  roles smallint[] NOT NULL,
  state text NOT NULL CHECK (state IN ('draft', 'published', 'withdrawn')),
  opens_at timestamptz,
  closes_at timestamptz,
  pinned boolean NOT NULL,
  -- Orders what units read: the time it opened, and what is pinned before everything else.
  place timestamptz NOT NULL,
  tells boolean NOT NULL,
  -- The last unit that was told of it, and when all were.
  told_unit uuid,
  told_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (title_zh <> '' OR title_en <> ''),
  CHECK (state = 'draft' OR opens_at IS NOT NULL)
);
CREATE INDEX announcement_shown ON announcement (kind, place DESC, id DESC) WHERE state = 'published';
CREATE INDEX announcement_kept ON announcement (kind, updated_at DESC, id DESC);
CREATE INDEX announcement_untold ON announcement (opens_at) WHERE state = 'published' AND tells AND told_at IS NULL;

CREATE TABLE announcement_unit (
  announcement_id uuid NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES company (id),
  PRIMARY KEY (announcement_id, company_id)
);
CREATE INDEX announcement_unit_company ON announcement_unit (company_id, announcement_id);

-- What is searched in it: beside it, since lists never read it.
CREATE TABLE announcement_words (
  announcement_id uuid PRIMARY KEY REFERENCES announcement (id) ON DELETE CASCADE,
  words text NOT NULL
);

-- Who has opened it.
CREATE TABLE announcement_read (
  announcement_id uuid NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (announcement_id, company_id, account_id)
);

-- Files of the platform.
CREATE TABLE material (
  id uuid PRIMARY KEY,
  digest bytea NOT NULL REFERENCES file_content (digest),
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL,
  uploaded_by uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX material_age ON material (created_at);
CREATE INDEX material_content ON material (digest);

CREATE TABLE announcement_material (
  announcement_id uuid NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  material_id uuid NOT NULL REFERENCES material (id),
  role text NOT NULL,
  position integer NOT NULL,
  PRIMARY KEY (announcement_id, material_id, role)
);
CREATE INDEX announcement_material_file ON announcement_material (material_id);

CREATE TABLE article (
  id uuid PRIMARY KEY REFERENCES announcement (id) ON DELETE CASCADE,
  body_zh jsonb,
  body_en jsonb
);

-- Whether a unit sees an announcement now.
CREATE FUNCTION announcement_seen(announcement uuid, state text, audience text, opens timestamptz, closes timestamptz, unit uuid)
  RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT state = 'published' AND opens <= now() AND (closes IS NULL OR closes > now()) AND CASE audience
    WHEN 'everybody' THEN true
    WHEN 'units' THEN true
    WHEN 'certified' THEN EXISTS (SELECT FROM company c WHERE c.id = unit AND c.certified_at IS NOT NULL)
    WHEN 'chosen' THEN EXISTS (SELECT FROM announcement_unit u WHERE u.announcement_id = announcement AND u.company_id = unit)
    ELSE false END
$$;

ALTER TABLE announcement ENABLE ROW LEVEL SECURITY;
ALTER TABLE announcement FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON announcement FOR SELECT TO chancery_unit
  USING (announcement_seen(id, state, audience, opens_at, closes_at,
                           nullif(current_setting('app.company_id', true), '')::uuid));
CREATE POLICY platform ON announcement TO chancery_platform USING (true) WITH CHECK (true);

SELECT protect_unit_table('announcement_unit');
SELECT protect_unit_table('announcement_read');

ALTER TABLE announcement_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE announcement_words FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON announcement_words FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = announcement_id));
CREATE POLICY platform ON announcement_words TO chancery_platform USING (true) WITH CHECK (true);

ALTER TABLE announcement_material ENABLE ROW LEVEL SECURITY;
ALTER TABLE announcement_material FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON announcement_material FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = announcement_id));
CREATE POLICY platform ON announcement_material TO chancery_platform USING (true) WITH CHECK (true);

ALTER TABLE material ENABLE ROW LEVEL SECURITY;
ALTER TABLE material FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON material FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement_material m WHERE m.material_id = material.id));
CREATE POLICY platform ON material TO chancery_platform USING (true) WITH CHECK (true);

ALTER TABLE article ENABLE ROW LEVEL SECURITY;
ALTER TABLE article FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON article FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = article.id));
CREATE POLICY platform ON article TO chancery_platform USING (true) WITH CHECK (true);

REVOKE ALL ON announcement, announcement_words, announcement_unit, announcement_read, announcement_material, material, article
  FROM chancery_unit, chancery_platform;
GRANT SELECT ON announcement, announcement_words, announcement_unit, announcement_material, material, article TO chancery_unit;
GRANT SELECT, INSERT ON announcement_read TO chancery_unit;
GRANT SELECT, INSERT, UPDATE, DELETE ON announcement TO chancery_platform;
GRANT SELECT, INSERT, DELETE ON announcement_unit, announcement_material TO chancery_platform;
-- A file is held while something begins to refer to it, which takes the right to change it.
GRANT SELECT, INSERT, UPDATE, DELETE ON material TO chancery_platform;
GRANT SELECT ON announcement_read TO chancery_platform;
GRANT SELECT, INSERT, UPDATE ON announcement_words, article TO chancery_platform;
