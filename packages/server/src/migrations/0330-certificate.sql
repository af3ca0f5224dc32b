-- Who vouches for the platform's electronic seals: a chain for P-256 and RSA, another for SM2. Keys are encrypted under the
-- platform's secret key; only the platform's side reads them.
CREATE TABLE pki_authority (
  family text NOT NULL CHECK (family IN ('ec', 'sm2')),
  role text NOT NULL CHECK (role IN ('root', 'issuing', 'timestamp', 'ocsp')),
  generation integer NOT NULL CHECK (generation > 0),
  certificate bytea NOT NULL,
  locked_key bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (family, role, generation)
);
REVOKE ALL ON pki_authority FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON pki_authority TO chancery_platform;

-- What electronic seals sign with. A key is never changed; another one is another row.
CREATE TABLE seal_key (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES device (id),
  kind text NOT NULL CHECK (kind IN ('ec', 'rsa', 'sm2')),
  source text NOT NULL CHECK (source IN ('made', 'imported')),
  public_key bytea NOT NULL,
  -- Encrypted under the platform's secret key.
  locked_key bytea NOT NULL,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX seal_key_device ON seal_key (device_id);
SELECT protect_unit_table('seal_key');
GRANT SELECT, INSERT ON seal_key TO chancery_unit, chancery_platform;

CREATE TABLE seal_certificate (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  device_id uuid NOT NULL REFERENCES device (id),
  key_id uuid NOT NULL REFERENCES seal_key (id),
  issuer text NOT NULL CHECK (issuer IN ('platform', 'own')),
  serial text NOT NULL,
  subject text NOT NULL,
  issuer_name text NOT NULL,
  certificate bytea NOT NULL,
  -- Those above it, one behind the other; none for the platform's own.
  above bytea NOT NULL DEFAULT '',
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- When another one took its place.
  replaced_at timestamptz,
  revoked_at timestamptz,
  revocation_cause text,
  revocation_reason text NOT NULL DEFAULT '',
  revoked_by_name text,
  created_by uuid NOT NULL,
  created_by_name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((revoked_at IS NULL) = (revocation_cause IS NULL))
);
CREATE UNIQUE INDEX seal_certificate_current ON seal_certificate (device_id) WHERE replaced_at IS NULL;
CREATE UNIQUE INDEX seal_certificate_serial ON seal_certificate (serial) WHERE issuer = 'platform';
CREATE INDEX seal_certificate_end ON seal_certificate (company_id, ends_at) WHERE replaced_at IS NULL;
CREATE INDEX seal_certificate_revoked ON seal_certificate (revoked_at) WHERE revoked_at IS NOT NULL;
SELECT protect_unit_table('seal_certificate');
GRANT SELECT, INSERT, UPDATE ON seal_certificate TO chancery_unit, chancery_platform;

-- Which warnings of the end of a certificate were given, each once.
CREATE TABLE certificate_notice (
  certificate_id uuid NOT NULL REFERENCES seal_certificate (id),
  company_id uuid NOT NULL REFERENCES company (id),
  days integer NOT NULL,
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (certificate_id, days)
);
SELECT protect_unit_table('certificate_notice');
GRANT SELECT, INSERT ON certificate_notice TO chancery_unit, chancery_platform;
