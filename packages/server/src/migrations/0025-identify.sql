-- A file that somebody wanted to know the source of, and what came of it.
CREATE TABLE watermark_detection (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  file_id uuid NOT NULL REFERENCES file (id),
  file_name text NOT NULL,
  file_type text NOT NULL,
  digest bytea NOT NULL,
  -- The photo of a use it is about, if it is.
  photo_id uuid REFERENCES press_photo (id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'working', 'done', 'failed')),
  outcome text CHECK (outcome IN ('read', 'foreign', 'seen', 'none', 'failed')),
  fault text,
  -- The record of this unit it came from; of another unit's record nothing is kept.
  record_id uuid REFERENCES watermark_record (id),
  is_exact boolean NOT NULL DEFAULT false,
  -- From 1.
  page integer,
  confidence real,
  edits integer NOT NULL DEFAULT 0,
  -- What was tried, and where the file is not as it was.
  findings jsonb,
  pages_done integer NOT NULL DEFAULT 0,
  pages_all integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  words text NOT NULL GENERATED ALWAYS AS (lower(file_name || ' ' || created_by_name)) STORED,
  CHECK (record_id IS NULL OR outcome = 'read'),
  CHECK (outcome IS DISTINCT FROM 'foreign' OR (page IS NULL AND confidence IS NULL AND findings IS NULL)),
  CHECK ((state IN ('done', 'failed')) = (outcome IS NOT NULL AND finished_at IS NOT NULL))
);
CREATE INDEX watermark_detection_latest ON watermark_detection (company_id, created_at DESC, id DESC);
CREATE INDEX watermark_detection_mine
  ON watermark_detection (company_id, created_by, created_at DESC, id DESC);
CREATE INDEX watermark_detection_open ON watermark_detection (company_id) WHERE state IN ('waiting', 'working');
CREATE INDEX watermark_detection_digest ON watermark_detection (company_id, digest, finished_at DESC);
CREATE INDEX watermark_detection_photo ON watermark_detection (photo_id, created_at DESC) WHERE photo_id IS NOT NULL;
CREATE INDEX watermark_detection_file ON watermark_detection (file_id);
CREATE INDEX watermark_detection_words ON watermark_detection USING gin (words gin_trgm_ops);
SELECT protect_unit_table('watermark_detection');
GRANT SELECT, INSERT, UPDATE ON watermark_detection TO chancery_unit, chancery_platform;

-- Everybody may identify files until their unit says otherwise.
ALTER TABLE company_config ALTER COLUMN switches SET DEFAULT '{administratorsEditUnit,openToParent,markFiles,identifyFiles}';
UPDATE company_config SET switches = array_append(switches, 'identifyFiles')
WHERE NOT 'identifyFiles' = ANY (switches);
