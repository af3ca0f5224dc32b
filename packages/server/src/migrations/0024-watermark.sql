-- A file that carries an invisible mark, or is about to.
CREATE TABLE watermark_record (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  -- What the mark says: 64 random bits, no two alike on the platform.
  mark_id bigint NOT NULL CONSTRAINT watermark_mark_once UNIQUE,
  source_file_id uuid NOT NULL REFERENCES file (id),
  -- There once the mark is in it.
  marked_file_id uuid REFERENCES file (id),
  file_name text NOT NULL,
  file_type text NOT NULL,
  -- SHA-256 of the marked file: the very file is known again without looking for a mark.
  marked_digest bytea,
  page_count integer NOT NULL DEFAULT 0,
  strength text NOT NULL,
  variant text NOT NULL,
  -- What everybody sees, if anything.
  visible_text text NOT NULL DEFAULT '',
  visible_code boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'failed', 'cancelled')),
  -- Why it failed.
  fault text,
  pages_done integer NOT NULL DEFAULT 0,
  -- How often it was begun: only the latest try may finish it.
  tries integer NOT NULL DEFAULT 0,
  -- It carried a signature before it was marked.
  was_signed boolean NOT NULL DEFAULT false,
  -- The application whose file to be stamped it is.
  application_id uuid REFERENCES application (id),
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  words text NOT NULL GENERATED ALWAYS AS (lower(file_name || ' ' || note || ' ' || created_by_name)) STORED
);
CREATE INDEX watermark_record_latest ON watermark_record (company_id, created_at DESC, id DESC);
CREATE INDEX watermark_record_mine ON watermark_record (company_id, created_by, created_at DESC, id DESC);
CREATE INDEX watermark_record_open ON watermark_record (company_id) WHERE state IN ('waiting', 'working');
CREATE INDEX watermark_record_files ON watermark_record (marked_file_id) WHERE marked_file_id IS NOT NULL;
CREATE INDEX watermark_record_source ON watermark_record (source_file_id);
CREATE INDEX watermark_record_digest ON watermark_record (company_id, marked_digest) WHERE marked_digest IS NOT NULL;
CREATE INDEX watermark_record_application ON watermark_record (application_id) WHERE application_id IS NOT NULL;
CREATE INDEX watermark_record_words ON watermark_record USING gin (words gin_trgm_ops);
SELECT protect_unit_table('watermark_record');
GRANT SELECT, INSERT, UPDATE ON watermark_record TO chancery_unit, chancery_platform;

-- What the pages of a marked file looked like, for finding edits later.
CREATE TABLE watermark_page (
  record_id uuid NOT NULL REFERENCES watermark_record (id),
  page integer NOT NULL,
  company_id uuid NOT NULL REFERENCES company (id),
  -- In units of the grid, 150 to the inch on a page.
  width real NOT NULL,
  height real NOT NULL,
  reference bytea NOT NULL,
  PRIMARY KEY (record_id, page)
);
SELECT protect_unit_table('watermark_page');
GRANT SELECT, INSERT, DELETE ON watermark_page TO chancery_unit, chancery_platform;
