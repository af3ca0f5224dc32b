-- Review meetings: people of several units, an agenda, votes, minutes, and what was resolved.
CREATE TABLE meeting (
  id uuid PRIMARY KEY REFERENCES announcement (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('draft', 'called', 'running', 'ended', 'minuted', 'cancelled')),
  starts_at timestamptz NOT NULL,
  minutes integer NOT NULL CHECK (minutes > 0),
  zone text NOT NULL,
  place text NOT NULL,
  link text NOT NULL,
  quorum_kind text NOT NULL CHECK (quorum_kind IN ('number', 'share')),
  quorum integer NOT NULL CHECK (quorum > 0),
  -- What calendars tell a change by.
  sequence integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT now(),
  cancel_reason text NOT NULL DEFAULT ''
);
CREATE INDEX meeting_start ON meeting (starts_at DESC, id DESC);

CREATE TABLE meeting_item (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meeting (id) ON DELETE CASCADE,
  position integer NOT NULL,
  title text NOT NULL,
  words text NOT NULL,
  speaker text NOT NULL,
  minutes integer NOT NULL,
  materials uuid[] NOT NULL DEFAULT '{}',
  UNIQUE (meeting_id, position)
);

-- Who takes part: somebody of a unit, once, whichever units they belong to.
CREATE TABLE meeting_member (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meeting (id) ON DELETE CASCADE,
  company_id uuid NOT NULL REFERENCES company (id),
  company_name text NOT NULL,
  account_id uuid NOT NULL REFERENCES account (id),
  name text NOT NULL,
  role text NOT NULL CHECK (role IN ('chair', 'member', 'guest')),
  answer text CHECK (answer IN ('yes', 'maybe', 'no')),
  answer_text text NOT NULL DEFAULT '',
  present boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (meeting_id, account_id)
);
CREATE UNIQUE INDEX meeting_chair ON meeting_member (meeting_id) WHERE role = 'chair';
CREATE INDEX meeting_member_company ON meeting_member (company_id, meeting_id);
CREATE INDEX meeting_member_account ON meeting_member (account_id, meeting_id);

CREATE TABLE meeting_vote (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meeting (id) ON DELETE CASCADE,
  item_id uuid REFERENCES meeting_item (id),
  question text NOT NULL,
  -- Its own options; none where they are yes, no and abstain.
  options text[] NOT NULL,
  secret boolean NOT NULL,
  threshold text NOT NULL CHECK (threshold IN ('simple', 'twoThirds')),
  base text NOT NULL CHECK (base IN ('cast', 'present', 'all')),
  state text NOT NULL CHECK (state IN ('open', 'closed', 'cancelled')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  closed_at timestamptz,
  counts integer[],
  present integer,
  all_voting integer,
  passed boolean,
  winner integer,
  UNIQUE (id, secret),
  CHECK ((state = 'open') = (closed_at IS NULL)),
  CHECK ((state = 'closed') = (counts IS NOT NULL)),
  CHECK ((state = 'closed') = (passed IS NOT NULL))
);
CREATE INDEX meeting_vote_meeting ON meeting_vote (meeting_id, opened_at);
CREATE INDEX meeting_vote_item ON meeting_vote (item_id);

-- Who has voted: once each. It has no time and no number, so that nothing follows from the order.
CREATE TABLE meeting_voted (
  vote_id uuid NOT NULL REFERENCES meeting_vote (id) ON DELETE CASCADE,
  member_id uuid NOT NULL REFERENCES meeting_member (id),
  PRIMARY KEY (vote_id, member_id)
);
CREATE INDEX meeting_voted_member ON meeting_voted (member_id);

-- What somebody chose in an open vote. There is no row of a secret one: the key does not let it be.
CREATE TABLE meeting_choice (
  vote_id uuid NOT NULL,
  member_id uuid NOT NULL,
  choice integer NOT NULL CHECK (choice >= 0),
  secret boolean NOT NULL DEFAULT false CHECK (NOT secret),
  PRIMARY KEY (vote_id, member_id),
  FOREIGN KEY (vote_id, member_id) REFERENCES meeting_voted (vote_id, member_id) ON DELETE CASCADE,
  FOREIGN KEY (vote_id, secret) REFERENCES meeting_vote (id, secret)
);

-- What was chosen in a secret vote so far: one row for all options, locked by the key of the server, so that neither its
-- last writer nor a look between two votes tells who chose what.
CREATE TABLE meeting_tally (
  vote_id uuid PRIMARY KEY REFERENCES meeting_vote (id) ON DELETE CASCADE,
  locked bytea NOT NULL
);

CREATE TABLE meeting_minutes (
  meeting_id uuid NOT NULL REFERENCES meeting (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  body jsonb NOT NULL,
  by_name text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (meeting_id, version)
);

CREATE TABLE meeting_agreement (
  meeting_id uuid NOT NULL,
  version integer NOT NULL,
  member_id uuid NOT NULL REFERENCES meeting_member (id),
  agrees boolean NOT NULL,
  text text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (meeting_id, version, member_id),
  FOREIGN KEY (meeting_id, version) REFERENCES meeting_minutes (meeting_id, version) ON DELETE CASCADE
);
CREATE INDEX meeting_agreement_member ON meeting_agreement (member_id);

CREATE TABLE meeting_resolution (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meeting (id) ON DELETE CASCADE,
  item_id uuid REFERENCES meeting_item (id),
  vote_id uuid REFERENCES meeting_vote (id),
  text text NOT NULL,
  owner_id uuid NOT NULL REFERENCES meeting_member (id),
  due_on date NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'reported', 'done', 'dropped')),
  report text NOT NULL DEFAULT '',
  comment text NOT NULL DEFAULT '',
  reminded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX meeting_resolution_meeting ON meeting_resolution (meeting_id, due_on, id);
CREATE INDEX meeting_resolution_due ON meeting_resolution (due_on, id);
CREATE INDEX meeting_resolution_owner ON meeting_resolution (owner_id, due_on, id);
CREATE INDEX meeting_resolution_item ON meeting_resolution (item_id);
CREATE INDEX meeting_resolution_vote ON meeting_resolution (vote_id);
CREATE INDEX meeting_resolution_late ON meeting_resolution (due_on) WHERE state = 'open' AND reminded_at IS NULL;

-- Whether a meeting was called and somebody of the present unit is invited to it.
CREATE FUNCTION meeting_seen(wanted uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM meeting_member m JOIN meeting g ON g.id = m.meeting_id
    WHERE m.meeting_id = wanted AND g.state <> 'draft'
      AND m.company_id = nullif(current_setting('app.company_id', true), '')::uuid) $$;
REVOKE ALL ON FUNCTION meeting_seen(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION meeting_seen(uuid) TO chancery_unit;

-- Votes that are counted, and minutes that were sent, stay as they are, whoever writes the row.
CREATE FUNCTION keep_counted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'open' THEN RAISE EXCEPTION 'a vote that is over does not change'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_counted BEFORE UPDATE ON meeting_vote FOR EACH ROW EXECUTE FUNCTION keep_counted();

DO $$
DECLARE part text;
BEGIN
  FOREACH part IN ARRAY ARRAY['meeting', 'meeting_item', 'meeting_member', 'meeting_vote', 'meeting_voted', 'meeting_choice',
    'meeting_tally', 'meeting_minutes', 'meeting_agreement', 'meeting_resolution'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', part);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', part);
    EXECUTE format('CREATE POLICY platform ON %I TO chancery_platform USING (true) WITH CHECK (true)', part);
  END LOOP;
END $$;
CREATE POLICY invited ON meeting FOR SELECT TO chancery_unit USING (meeting_seen(id));
CREATE POLICY invited ON meeting_item FOR SELECT TO chancery_unit USING (meeting_seen(meeting_id));
CREATE POLICY invited ON meeting_member FOR SELECT TO chancery_unit USING (meeting_seen(meeting_id));
CREATE POLICY invited ON meeting_vote FOR SELECT TO chancery_unit USING (meeting_seen(meeting_id));
CREATE POLICY invited ON meeting_minutes FOR SELECT TO chancery_unit USING (meeting_seen(meeting_id));
CREATE POLICY invited ON meeting_agreement FOR SELECT TO chancery_unit USING (meeting_seen(meeting_id));
CREATE POLICY invited ON meeting_resolution FOR SELECT TO chancery_unit USING (meeting_seen(meeting_id));
CREATE POLICY invited ON meeting_voted FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM meeting_vote v WHERE v.id = vote_id));
CREATE POLICY invited ON meeting_choice FOR SELECT TO chancery_unit
  USING (EXISTS (SELECT FROM meeting_vote v WHERE v.id = vote_id));

REVOKE ALL ON meeting, meeting_item, meeting_member, meeting_vote, meeting_voted, meeting_choice, meeting_tally,
  meeting_minutes, meeting_agreement, meeting_resolution FROM chancery_unit, chancery_platform;
GRANT SELECT ON meeting, meeting_item, meeting_member, meeting_vote, meeting_voted, meeting_choice, meeting_minutes,
  meeting_agreement, meeting_resolution TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON meeting, meeting_vote, meeting_choice, meeting_agreement, meeting_resolution
  TO chancery_platform;
GRANT SELECT, INSERT, DELETE ON meeting_item TO chancery_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON meeting_member, meeting_tally TO chancery_platform;
GRANT SELECT, INSERT ON meeting_voted, meeting_minutes TO chancery_platform;
