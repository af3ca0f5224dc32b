-- Keys of people that prove, in place of a code by phone, that it is them.
CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES account (id),
  name text NOT NULL,
  credential_id bytea NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL DEFAULT 0,
  mark bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE UNIQUE INDEX passkey_credential ON passkey (credential_id);
CREATE INDEX passkey_account ON passkey (account_id);
REVOKE ALL ON passkey FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, DELETE, UPDATE (counter, last_used_at) ON passkey TO chancery_platform;

-- What passkeys were asked and have not answered yet.
CREATE TABLE passkey_question (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_question_account ON passkey_question (account_id);
CREATE INDEX passkey_question_end ON passkey_question (expires_at);
REVOKE ALL ON passkey_question FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, DELETE ON passkey_question TO chancery_platform;

-- By what somebody proved that it is them; before passkeys it was always a code.
ALTER TABLE sealed_file ADD COLUMN proof text NOT NULL DEFAULT 'code';
ALTER TABLE signing_signature ADD COLUMN proof text NOT NULL DEFAULT 'code';
