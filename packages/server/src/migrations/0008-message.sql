-- What people should know. The text is made of the event and its parameters in the reader's language.
CREATE TABLE message (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  kind text NOT NULL,
  event text NOT NULL,
  params jsonb NOT NULL,
  words text NOT NULL,
  link text,
  object_type text,
  object_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz
);
CREATE INDEX message_reader ON message (company_id, account_id, created_at DESC, id DESC);
CREATE INDEX message_reader_kind ON message (company_id, account_id, kind, created_at DESC, id DESC);
CREATE INDEX message_unread ON message (company_id, account_id, created_at DESC, id DESC) WHERE read_at IS NULL;
SELECT protect_unit_table('message');

-- The ways a message takes besides the message centre.
CREATE TABLE message_delivery (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  message_id uuid NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  channel text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (message_id, channel)
);
SELECT protect_unit_table('message_delivery');

CREATE TABLE message_preference (
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  email text NOT NULL DEFAULT '',
  channels jsonb NOT NULL DEFAULT '{}',
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (company_id, account_id)
);
SELECT protect_unit_table('message_preference');

-- Who may open a live connection, once, within a minute.
CREATE TABLE live_ticket (
  ticket_hash bytea PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  account_id uuid NOT NULL REFERENCES account (id),
  session_id uuid NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX live_ticket_over ON live_ticket (expires_at);
SELECT protect_unit_table('live_ticket');

CREATE TABLE webhook (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  name text NOT NULL,
  url text NOT NULL,
  secret bytea NOT NULL,
  events text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  last_state text,
  last_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_list ON webhook (company_id, created_at DESC, id DESC);
SELECT protect_unit_table('webhook');

CREATE TABLE webhook_request (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  webhook_id uuid NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
  webhook_name text NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  state text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  status integer,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_request_list ON webhook_request (company_id, created_at DESC, id DESC);
CREATE INDEX webhook_request_state ON webhook_request (company_id, state, created_at DESC, id DESC);
CREATE INDEX webhook_request_of ON webhook_request (webhook_id, created_at DESC, id DESC);
CREATE INDEX webhook_request_time ON webhook_request (created_at);
SELECT protect_unit_table('webhook_request');

CREATE TABLE webhook_attempt (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  request_id uuid NOT NULL REFERENCES webhook_request (id) ON DELETE CASCADE,
  status integer,
  ms integer NOT NULL,
  excerpt text NOT NULL DEFAULT '',
  error text,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_attempt_of ON webhook_attempt (request_id, at);
SELECT protect_unit_table('webhook_attempt');

GRANT SELECT, INSERT, UPDATE, DELETE ON message, message_delivery, message_preference, live_ticket,
  webhook, webhook_request, webhook_attempt TO chancery_unit, chancery_platform;
