-- Files that the platform offers units, version by version; each copy may be marked for whoever downloads it.
CREATE TABLE download (
  id uuid PRIMARY KEY REFERENCES announcement (id) ON DELETE CASCADE,
  marked boolean NOT NULL
);

CREATE TABLE download_version (
  id uuid PRIMARY KEY,
  download_id uuid NOT NULL REFERENCES download (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  material_id uuid NOT NULL REFERENCES material (id),
  note_zh text NOT NULL,
  note_en text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (download_id, number)
);

-- What is written in the file of a version: beside it, since lists never read it.
CREATE TABLE download_words (
  version_id uuid PRIMARY KEY REFERENCES download_version (id) ON DELETE CASCADE,
  words text NOT NULL
);

-- Who downloaded what, as they were called then.
CREATE TABLE download_fetch (
  id uuid PRIMARY KEY,
  download_id uuid NOT NULL REFERENCES download (id) ON DELETE CASCADE,
  version_id uuid NOT NULL REFERENCES download_version (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX download_fetch_listed ON download_fetch (download_id, created_at DESC, id DESC);
CREATE INDEX download_fetch_unit ON download_fetch (download_id, company_id, created_at DESC, id DESC);
CREATE INDEX download_fetch_person ON download_fetch (version_id, company_id, account_id, created_at DESC);

-- The copy of a version that is marked for one person. Its file is forgotten after a while, what its mark says never.
CREATE TABLE download_copy (
  id uuid PRIMARY KEY,
  version_id uuid NOT NULL REFERENCES download_version (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  by_name text NOT NULL,
  mark_id bigint NOT NULL UNIQUE,
  state text NOT NULL CHECK (state IN ('waiting', 'working', 'done', 'failed')),
  fault text,
  tries integer NOT NULL DEFAULT 0,
  digest bytea REFERENCES file_content (digest),
  size integer,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  UNIQUE (version_id, company_id, account_id)
);
CREATE INDEX download_copy_age ON download_copy (finished_at) WHERE digest IS NOT NULL;
CREATE INDEX download_copy_content ON download_copy (digest) WHERE digest IS NOT NULL;

-- Files that were searched for marks. The file itself is forgotten as soon as it was searched.
CREATE TABLE download_trace (
  id uuid PRIMARY KEY,
  file_name text NOT NULL,
  digest bytea NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'working', 'done', 'failed')),
  outcome text,
  fault text,
  -- The copies that were found, the surest first.
  found jsonb NOT NULL DEFAULT '[]',
  created_by uuid NOT NULL,
  by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
CREATE INDEX download_trace_listed ON download_trace (created_at DESC, id DESC);

ALTER TABLE download ENABLE ROW LEVEL SECURITY;
ALTER TABLE download FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON download FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = download.id));
CREATE POLICY platform ON download TO chancery_platform USING (true) WITH CHECK (true);

ALTER TABLE download_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE download_version FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON download_version FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = download_id));
CREATE POLICY platform ON download_version TO chancery_platform USING (true) WITH CHECK (true);

ALTER TABLE download_words ENABLE ROW LEVEL SECURITY;
ALTER TABLE download_words FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON download_words TO chancery_platform USING (true) WITH CHECK (true);

ALTER TABLE download_trace ENABLE ROW LEVEL SECURITY;
ALTER TABLE download_trace FORCE ROW LEVEL SECURITY;
CREATE POLICY platform ON download_trace TO chancery_platform USING (true) WITH CHECK (true);

SELECT protect_unit_table('download_fetch');
SELECT protect_unit_table('download_copy');

REVOKE ALL ON download, download_version, download_words, download_fetch, download_copy, download_trace
  FROM chancery_unit, chancery_platform;
GRANT SELECT ON download, download_version TO chancery_unit;
GRANT SELECT, INSERT ON download_fetch TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON download_copy TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON download TO chancery_platform;
GRANT SELECT, INSERT ON download_version TO chancery_platform;
GRANT SELECT, INSERT, UPDATE ON download_words, download_copy, download_trace TO chancery_platform;
GRANT SELECT ON download_fetch TO chancery_platform;
-- A new version is unread by everybody.
GRANT DELETE ON announcement_read TO chancery_platform;
