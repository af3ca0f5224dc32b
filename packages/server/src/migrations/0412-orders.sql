-- What is on sale, and since when at which price.
CREATE TABLE offer (
  id uuid PRIMARY KEY,
  service_type integer NOT NULL,
  package_type integer NOT NULL,
  subject text NOT NULL,
  name_zh text NOT NULL,
  name_en text NOT NULL,
  text_zh text NOT NULL,
  text_en text NOT NULL,
  gives jsonb NOT NULL,
  service_months integer NOT NULL,
  valid_months integer,
  limit_name text,
  limit_by integer NOT NULL,
  ships boolean NOT NULL,
  quantity_max integer NOT NULL,
  on_sale boolean NOT NULL DEFAULT true,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX offer_service ON offer (service_type, id);
CREATE INDEX offer_latest ON offer (updated_at, id);
CREATE TABLE offer_price (
  offer_id uuid NOT NULL REFERENCES offer (id),
  starts_on date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  set_by text NOT NULL,
  set_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (offer_id, starts_on)
);
REVOKE ALL ON offer, offer_price FROM chancery_unit, chancery_platform;
GRANT SELECT ON offer, offer_price TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON offer, offer_price TO chancery_platform;

-- One number for all units: a transfer to the bank is told by it.
CREATE SEQUENCE order_number;
GRANT USAGE ON SEQUENCE order_number TO chancery_unit, chancery_platform;

CREATE TABLE unit_order (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  company_name text NOT NULL,
  number text NOT NULL CONSTRAINT unit_order_number UNIQUE,
  title_zh text NOT NULL,
  title_en text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- What went back, and what is on its way back.
  refunded bigint NOT NULL DEFAULT 0,
  refunding bigint NOT NULL DEFAULT 0,
  invoiced bigint NOT NULL DEFAULT 0,
  state smallint NOT NULL DEFAULT 0 CHECK (state BETWEEN 0 AND 5),
  pay_state smallint NOT NULL DEFAULT 0 CHECK (pay_state BETWEEN 0 AND 7),
  pay_type text CHECK (pay_type IN ('offline', 'wechat', 'alipay', 'unionpay')),
  ships boolean NOT NULL,
  remark text NOT NULL DEFAULT '',
  shipment jsonb,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  shipped_at timestamptz,
  expires_at timestamptz NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  updated_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (refunded >= 0 AND refunding >= 0 AND refunded + refunding <= amount),
  CHECK (invoiced >= 0 AND invoiced <= amount)
);
CREATE INDEX unit_order_latest ON unit_order (company_id, created_at DESC, id DESC);
CREATE INDEX unit_order_amount ON unit_order (company_id, amount DESC, id DESC);
CREATE INDEX unit_order_all ON unit_order (created_at DESC, id DESC);
CREATE INDEX unit_order_all_amount ON unit_order (amount DESC, id DESC);
CREATE INDEX unit_order_pay_state ON unit_order (pay_state, created_at DESC, id DESC);
CREATE INDEX unit_order_state ON unit_order (state, created_at DESC, id DESC);
CREATE INDEX unit_order_due ON unit_order (expires_at) WHERE pay_state IN (0, 6, 7);
CREATE INDEX unit_order_arriving ON unit_order (shipped_at) WHERE state = 3;
SELECT protect_unit_table('unit_order');
REVOKE ALL ON unit_order FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE ON unit_order TO chancery_unit, chancery_platform;

-- A unit orders, gives up and says that it paid; that money came or went is never its word.
CREATE FUNCTION order_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF nullif(current_setting('app.company_id', true), '') IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 0 OR NEW.pay_state <> 0 OR NEW.refunded <> 0 OR NEW.invoiced <> 0 THEN
      RAISE EXCEPTION 'an order begins unpaid';
    END IF;
  ELSIF NEW.amount <> OLD.amount OR NEW.refunded <> OLD.refunded OR NEW.company_id <> OLD.company_id
     OR (NEW.pay_state <> OLD.pay_state AND NOT (NEW.pay_state IN (0, 4, 5, 7) AND OLD.pay_state IN (0, 6, 7))
         -- To ask for money back is no word about money that came.
         AND NOT (OLD.pay_state = 1 AND NEW.pay_state = 2)) THEN
    RAISE EXCEPTION 'a unit says nothing about money that came';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER order_guard BEFORE INSERT OR UPDATE ON unit_order FOR EACH ROW EXECUTE FUNCTION order_guard();

CREATE TABLE order_item (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  order_id uuid NOT NULL REFERENCES unit_order (id),
  position integer NOT NULL,
  offer_id uuid NOT NULL REFERENCES offer (id),
  -- The offer as it was ordered.
  offer jsonb NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  price bigint NOT NULL CHECK (price >= 0),
  amount bigint NOT NULL CHECK (amount >= 0),
  device_id uuid REFERENCES device (id),
  device_name text,
  delivered_at timestamptz,
  ends_at timestamptz,
  UNIQUE (order_id, position)
);
CREATE INDEX order_item_device ON order_item (device_id) WHERE device_id IS NOT NULL;
SELECT protect_unit_table('order_item');
REVOKE ALL ON order_item FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON order_item TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON order_item TO chancery_platform;

-- Every try to pay on-line, and every payment a provider has told of: one of it once.
CREATE TABLE order_payment (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  order_id uuid NOT NULL REFERENCES unit_order (id),
  way text NOT NULL CHECK (way IN ('offline', 'wechat', 'alipay', 'unionpay')),
  trade_no text NOT NULL,
  -- Two payments under one number are two rows.
  part integer NOT NULL DEFAULT 1,
  provider_no text,
  amount bigint NOT NULL CHECK (amount >= 0),
  state text NOT NULL CHECK (state IN ('open', 'paid', 'closed', 'surplus')),
  opened_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  asked_at timestamptz,
  asks integer NOT NULL DEFAULT 0,
  ask_at timestamptz,
  CONSTRAINT order_payment_trade UNIQUE (trade_no, part),
  CONSTRAINT order_payment_provider UNIQUE (way, provider_no)
);
CREATE INDEX order_payment_order ON order_payment (order_id, opened_at);
CREATE INDEX order_payment_due ON order_payment (ask_at) WHERE state = 'open';
CREATE INDEX order_payment_day ON order_payment (way, paid_at) WHERE paid_at IS NOT NULL;
SELECT protect_unit_table('order_payment');
REVOKE ALL ON order_payment FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON order_payment TO chancery_unit;
CREATE POLICY opens ON order_payment AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (state = 'open' AND provider_no IS NULL AND way <> 'offline');
GRANT SELECT, INSERT, UPDATE ON order_payment TO chancery_platform;

CREATE TABLE order_voucher (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  order_id uuid NOT NULL REFERENCES unit_order (id),
  paid_on date NOT NULL,
  payer_name text NOT NULL,
  remark text NOT NULL,
  files uuid[] NOT NULL,
  sent_by text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  accepted boolean,
  reason text NOT NULL DEFAULT '',
  reviewed_by text,
  reviewed_at timestamptz
);
CREATE INDEX order_voucher_order ON order_voucher (order_id, sent_at);
SELECT protect_unit_table('order_voucher');
REVOKE ALL ON order_voucher FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON order_voucher TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON order_voucher TO chancery_platform;

CREATE TABLE order_refund (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  order_id uuid NOT NULL REFERENCES unit_order (id),
  payment_id uuid REFERENCES order_payment (id),
  refund_no text NOT NULL CONSTRAINT order_refund_no UNIQUE,
  way text NOT NULL CHECK (way IN ('offline', 'wechat', 'alipay', 'unionpay')),
  amount bigint NOT NULL CHECK (amount > 0),
  state text NOT NULL CHECK (state IN ('asked', 'rejected', 'sending', 'done', 'failed')),
  surplus boolean NOT NULL DEFAULT false,
  reason text NOT NULL,
  asked_by text NOT NULL,
  -- The operator who proposed it; nobody decides their own.
  asked_by_operator uuid,
  asked_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  opinion text NOT NULL DEFAULT '',
  provider_no text,
  done_at timestamptz
);
CREATE INDEX order_refund_order ON order_refund (order_id, asked_at);
CREATE INDEX order_refund_latest ON order_refund (asked_at DESC, id DESC);
CREATE INDEX order_refund_state ON order_refund (state, asked_at DESC, id DESC);
SELECT protect_unit_table('order_refund');
REVOKE ALL ON order_refund FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON order_refund TO chancery_unit;
CREATE POLICY asks ON order_refund AS RESTRICTIVE FOR INSERT TO chancery_unit
  WITH CHECK (state = 'asked' AND NOT surplus AND asked_by_operator IS NULL);
GRANT SELECT, INSERT, UPDATE ON order_refund TO chancery_platform;

CREATE TABLE order_event (
  id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES company (id),
  order_id uuid NOT NULL REFERENCES unit_order (id),
  step text NOT NULL,
  by text NOT NULL,
  text text NOT NULL DEFAULT '',
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX order_event_order ON order_event (order_id, at);
SELECT protect_unit_table('order_event');
REVOKE ALL ON order_event FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON order_event TO chancery_unit, chancery_platform;

-- What our books and the bill of a provider say differently, and the days whose bill was looked at.
CREATE TABLE bill_difference (
  id uuid PRIMARY KEY,
  day date NOT NULL,
  way text NOT NULL,
  kind text NOT NULL,
  trade_no text NOT NULL,
  provider_no text NOT NULL,
  ours bigint,
  theirs bigint,
  found_at timestamptz NOT NULL DEFAULT now(),
  settled_by text,
  settled_at timestamptz,
  explanation text NOT NULL DEFAULT '',
  CONSTRAINT bill_difference_once UNIQUE (day, way, kind, trade_no, provider_no)
);
CREATE INDEX bill_difference_latest ON bill_difference (found_at DESC, id DESC);
CREATE TABLE bill_day (
  day date NOT NULL,
  way text NOT NULL,
  lines integer NOT NULL,
  looked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (day, way)
);
REVOKE ALL ON bill_difference, bill_day FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT, UPDATE ON bill_difference, bill_day TO chancery_platform;

-- Money comes for one reason into one lot and is spent there; it goes back from there, or is taken back before it is used.
ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_kind_check;
ALTER TABLE ledger_transfer ADD CONSTRAINT ledger_transfer_kind_check
  CHECK (kind IN ('allow', 'grant', 'hold', 'settle', 'take', 'lapse', 'pay', 'refund', 'revoke'));
CREATE INDEX ledger_transfer_latest ON ledger_transfer (company_id, made_at DESC, id DESC);

CREATE FUNCTION ledger_pay(unit uuid, named text, why text, much bigint, surplus boolean, who text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE transfer bigint;
BEGIN
  PERFORM ledger_turn(unit, 'money');
  IF EXISTS (SELECT FROM ledger_transfer
             WHERE company_id = unit AND value = 'money' AND reference = why AND kind = 'pay') THEN RETURN false; END IF;
  transfer := ledger_note(unit, 'money', 'pay', why, 1, much, who);
  -- What was paid once too often is only kept for whoever paid it.
  PERFORM ledger_move(transfer, ledger_lot_of(unit, 'money', named, NULL),
                      'source', CASE WHEN surplus THEN 'held' ELSE 'spent' END, much);
  RETURN true;
END $$;

CREATE FUNCTION ledger_refund(unit uuid, named text, why text, much bigint, surplus boolean, who text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE transfer bigint;
BEGIN
  PERFORM ledger_turn(unit, 'money');
  IF EXISTS (SELECT FROM ledger_transfer
             WHERE company_id = unit AND value = 'money' AND reference = why AND kind = 'refund') THEN RETURN false; END IF;
  transfer := ledger_note(unit, 'money', 'refund', why, 1, much, who);
  PERFORM ledger_move(transfer, ledger_lot_of(unit, 'money', named, NULL),
                      CASE WHEN surplus THEN 'held' ELSE 'spent' END, 'lapsed', much);
  RETURN true;
END $$;

-- Takes back what of a lot was not used, up to an amount; how much that was.
CREATE FUNCTION ledger_revoke(unit uuid, what text, named text, why text, much bigint, who text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  lot bigint;
  part bigint;
BEGIN
  PERFORM ledger_turn(unit, what);
  SELECT amount INTO part FROM ledger_transfer
    WHERE company_id = unit AND value = what AND reference = why AND kind = 'revoke';
  IF part IS NOT NULL THEN RETURN part; END IF;
  SELECT l.id, least(a.balance, much) INTO lot, part
    FROM ledger_lot l JOIN ledger_account a ON a.lot_id = l.id AND a.role = 'free'
    WHERE l.company_id = unit AND l.value = what AND l.name = named;
  IF coalesce(part, 0) <= 0 THEN RETURN 0; END IF;
  PERFORM ledger_move(ledger_note(unit, what, 'revoke', why, 1, part, who), lot, 'free', 'lapsed', part);
  RETURN part;
END $$;
REVOKE ALL ON FUNCTION ledger_pay, ledger_refund, ledger_revoke FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_pay, ledger_refund, ledger_revoke TO chancery_platform;

-- What a limit is raised by because of something that was bought, for as long as that lasts.
CREATE TABLE limit_raise (
  reference text NOT NULL,
  company_id uuid NOT NULL REFERENCES company (id),
  name text NOT NULL,
  added integer NOT NULL CHECK (added > 0),
  ends_at timestamptz,
  ended boolean NOT NULL DEFAULT false,
  in_force boolean NOT NULL DEFAULT false,
  PRIMARY KEY (company_id, reference)
);
SELECT protect_unit_table('limit_raise');
REVOKE ALL ON limit_raise FROM chancery_unit, chancery_platform;
GRANT SELECT ON limit_raise TO chancery_unit;
GRANT SELECT, INSERT, UPDATE ON limit_raise TO chancery_platform;

-- Which warnings before the end of a seal's service were given.
CREATE TABLE service_notice (
  device_id uuid NOT NULL REFERENCES device (id),
  company_id uuid NOT NULL REFERENCES company (id),
  ends_at timestamptz NOT NULL,
  days integer NOT NULL,
  PRIMARY KEY (device_id, ends_at, days)
);
SELECT protect_unit_table('service_notice');
REVOKE ALL ON service_notice FROM chancery_unit, chancery_platform;
GRANT SELECT, INSERT ON service_notice TO chancery_unit, chancery_platform;
