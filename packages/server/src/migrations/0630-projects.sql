-- Forms that are designed: each version stays what it was for whoever began to fill it in.
CREATE TABLE form_version (
  form_id uuid NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  fields jsonb NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (form_id, version)
);

-- What is being filled in, and what was submitted, version by version.
CREATE TABLE submission_draft (
  subject_id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  form_id uuid NOT NULL,
  form_version integer NOT NULL,
  answers jsonb NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (form_id, form_version) REFERENCES form_version (form_id, version)
);
CREATE INDEX submission_draft_form ON submission_draft (form_id, form_version);
CREATE INDEX submission_draft_company ON submission_draft (company_id);

CREATE TABLE submission_version (
  subject_id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES company (id),
  version integer NOT NULL CHECK (version > 0),
  form_id uuid NOT NULL,
  form_version integer NOT NULL,
  answers jsonb NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (subject_id, version),
  FOREIGN KEY (form_id, form_version) REFERENCES form_version (form_id, version)
);
CREATE INDEX submission_version_form ON submission_version (form_id, form_version);
CREATE INDEX submission_version_company ON submission_version (company_id);

-- The files that answers named at any time: they stay with the versions that name them.
CREATE TABLE submission_file (
  subject_id uuid NOT NULL,
  company_id uuid NOT NULL REFERENCES company (id),
  file_id uuid NOT NULL REFERENCES file (id),
  PRIMARY KEY (subject_id, file_id)
);
CREATE INDEX submission_file_file ON submission_file (file_id);
CREATE INDEX submission_file_company ON submission_file (company_id);

CREATE TABLE project (
  id uuid PRIMARY KEY REFERENCES announcement (id) ON DELETE CASCADE,
  body_zh jsonb,
  body_en jsonb,
  call_opens_at timestamptz NOT NULL,
  call_closes_at timestamptz NOT NULL,
  results_at timestamptz,
  closed_at timestamptz,
  CHECK (call_closes_at > call_opens_at),
  CHECK (closed_at IS NULL OR results_at IS NOT NULL)
);

-- What a unit applies with: once for each project.
CREATE TABLE proposal (
  id uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES project (id),
  company_id uuid NOT NULL REFERENCES company (id),
  company_name text NOT NULL,
  state text NOT NULL CHECK (state IN
    ('draft', 'submitted', 'returned', 'checked', 'accepted', 'rejected', 'withdrawn', 'completed')),
  version integer NOT NULL DEFAULT 0,
  submitted_at timestamptz,
  answer_by timestamptz,
  reason text NOT NULL DEFAULT '',
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (project_id, company_id),
  CHECK ((version > 0) = (submitted_at IS NOT NULL)),
  CHECK (version > 0 OR state IN ('draft', 'withdrawn'))
);
CREATE INDEX proposal_of_project ON proposal (project_id, created_at DESC, id DESC) WHERE version > 0;
CREATE INDEX proposal_company ON proposal (company_id);

CREATE TABLE proposal_event (
  id uuid PRIMARY KEY,
  proposal_id uuid NOT NULL REFERENCES proposal (id),
  company_id uuid NOT NULL REFERENCES company (id),
  step text NOT NULL,
  by_desk boolean NOT NULL,
  by_name text NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX proposal_event_proposal ON proposal_event (proposal_id, at, id);
CREATE INDEX proposal_event_company ON proposal_event (company_id);

SELECT protect_unit_table('submission_draft');
SELECT protect_unit_table('submission_version');
SELECT protect_unit_table('submission_file');
SELECT protect_unit_table('proposal');
SELECT protect_unit_table('proposal_event');

-- Whoever applied goes on seeing what they applied for.
CREATE POLICY applied ON announcement FOR SELECT TO chancery_unit
  USING (kind = 'project' AND EXISTS (SELECT FROM proposal p WHERE p.project_id = announcement.id));

ALTER TABLE form_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE form_version FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON form_version FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = form_id));
CREATE POLICY platform ON form_version TO chancery_platform USING (true) WITH CHECK (true);

ALTER TABLE project ENABLE ROW LEVEL SECURITY;
ALTER TABLE project FORCE ROW LEVEL SECURITY;
CREATE POLICY seen ON project FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM announcement a WHERE a.id = project.id));
CREATE POLICY platform ON project TO chancery_platform USING (true) WITH CHECK (true);

REVOKE ALL ON form_version, submission_draft, submission_version, submission_file, project, proposal, proposal_event
  FROM chancery_unit, chancery_platform;
GRANT SELECT ON form_version, project TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON submission_draft, proposal TO chancery_unit;
GRANT SELECT, INSERT ON submission_version, submission_file, proposal_event TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON form_version, project TO chancery_platform;
GRANT SELECT ON submission_draft, submission_version, submission_file TO chancery_platform;
GRANT SELECT, UPDATE ON proposal TO chancery_platform;
GRANT SELECT, INSERT ON proposal_event TO chancery_platform;
