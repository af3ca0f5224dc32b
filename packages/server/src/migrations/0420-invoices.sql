-- In whose name invoices are issued.
CREATE TABLE payer (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  type smallint NOT NULL CHECK (type IN (1, 2)),
  name text NOT NULL,
  tax_number text NOT NULL,
  address text NOT NULL,
  phone text NOT NULL,
  bank text NOT NULL,
  account text NOT NULL,
  email text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (type <> 1 OR tax_number <> '')
);
CREATE INDEX payer_latest ON payer (company_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX payer_default ON payer (company_id) WHERE is_default;
SELECT protect_unit_table('payer');
REVOKE ALL ON payer FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE, DELETE ON payer TO chancery_unit;
GRANT SELECT ON payer TO chancery_platform;

-- A red invoice takes back what another said: its amount is below zero, and it has the payer of the other.
CREATE TABLE unit_invoice (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  company_name text NOT NULL,
  number text NOT NULL,
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 4),
  state smallint NOT NULL DEFAULT 4 CHECK (state IN (1, 2, 4)),
  red_of uuid REFERENCES unit_invoice (id),
  amount bigint NOT NULL CHECK (amount <> 0 AND (amount < 0) = (red_of IS NOT NULL)),
  -- The payer as it was when the invoice was asked for.
  payer jsonb NOT NULL,
  payer_name text NOT NULL,
  email text NOT NULL,
  remark text NOT NULL,
  asked_by text NOT NULL,
  asked_by_id uuid,
  asked_at timestamptz NOT NULL DEFAULT now(),
  refused_by text,
  refused_at timestamptz,
  refusal text NOT NULL DEFAULT '',
  sent_at timestamptz,
  provider_words text NOT NULL DEFAULT '',
  invoice_code text NOT NULL DEFAULT '',
  invoice_no text NOT NULL DEFAULT '',
  issued_on date,
  issued_by text,
  issued_at timestamptz,
  file_id uuid REFERENCES file (id),
  accepted_by text,
  accepted_at timestamptz,
  mailed_at timestamptz,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, number),
  CHECK ((state IN (1, 2)) = (issued_at IS NOT NULL)),
  CHECK (issued_at IS NULL OR (file_id IS NOT NULL AND invoice_no <> '' AND issued_on IS NOT NULL)),
  CHECK (refused_at IS NULL OR (state = 4 AND red_of IS NULL AND sent_at IS NULL AND refusal <> ''))
);
CREATE INDEX unit_invoice_latest ON unit_invoice (company_id, asked_at DESC, id DESC);
CREATE INDEX unit_invoice_amount ON unit_invoice (company_id, amount DESC, id DESC);
CREATE INDEX unit_invoice_all ON unit_invoice (asked_at DESC, id DESC);
CREATE INDEX unit_invoice_all_amount ON unit_invoice (amount DESC, id DESC);
CREATE INDEX unit_invoice_open ON unit_invoice (asked_at DESC, id DESC) WHERE state = 4 AND refused_at IS NULL;
CREATE INDEX unit_invoice_red ON unit_invoice (red_of) WHERE red_of IS NOT NULL;
CREATE INDEX unit_invoice_file ON unit_invoice (file_id) WHERE file_id IS NOT NULL;
CREATE UNIQUE INDEX unit_invoice_no ON unit_invoice (invoice_no, invoice_code) WHERE invoice_no <> '';
SELECT protect_unit_table('unit_invoice');
REVOKE ALL ON unit_invoice FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON unit_invoice TO chancery_unit;
GRANT UPDATE (state, accepted_by, accepted_at, revision, updated_by, updated_at) ON unit_invoice TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON unit_invoice TO chancery_platform;

-- A unit asks and accepts; that something was issued is never its word.
CREATE FUNCTION invoice_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF nullif(current_setting('app.company_id', true), '') IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 4 OR NEW.red_of IS NOT NULL OR NEW.refused_at IS NOT NULL OR NEW.sent_at IS NOT NULL THEN
      RAISE EXCEPTION 'an invoice begins as a request';
    END IF;
  ELSIF NOT (OLD.state = 1 AND NEW.state = 2) THEN
    RAISE EXCEPTION 'a unit only accepts what was issued';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoice_guard BEFORE INSERT OR UPDATE ON unit_invoice FOR EACH ROW EXECUTE FUNCTION invoice_guard();

-- What an invoice says of each order; what a red one says of it is taken back.
CREATE TABLE invoice_order (
  invoice_id uuid NOT NULL REFERENCES unit_invoice (id),
  order_id uuid NOT NULL REFERENCES unit_order (id),
  company_id uuid NOT NULL REFERENCES company (id),
  amount bigint NOT NULL CHECK (amount > 0),
  PRIMARY KEY (invoice_id, order_id)
);
CREATE INDEX invoice_order_order ON invoice_order (order_id);
SELECT protect_unit_table('invoice_order');
REVOKE ALL ON invoice_order FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON invoice_order TO chancery_unit, chancery_platform;

-- No more goes on invoices than was paid and stays; a refund after an invoice is taken back by a red one.
CREATE FUNCTION invoiced_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.invoiced > OLD.invoiced AND NEW.invoiced > NEW.amount - NEW.refunded - NEW.refunding THEN
    RAISE EXCEPTION 'more on invoices than was paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_invoiced';
  END IF;
  IF NEW.invoiced < OLD.invoiced AND nullif(current_setting('app.company_id', true), '') IS NOT NULL THEN
    RAISE EXCEPTION 'a unit takes no invoice back';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER invoiced_guard BEFORE UPDATE ON unit_order
  FOR EACH ROW WHEN (NEW.invoiced <> OLD.invoiced) EXECUTE FUNCTION invoiced_guard();
CREATE INDEX unit_order_invoiceable ON unit_order (company_id, paid_at DESC, id DESC)
  WHERE pay_state = 1 AND amount > refunded + refunding + invoiced;
