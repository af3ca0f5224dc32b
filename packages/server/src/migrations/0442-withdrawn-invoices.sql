-- A unit may withdraw what it asked for until it is issued or a provider has it in hand.
ALTER TABLE unit_invoice ADD COLUMN withdrawn_by text, ADD COLUMN withdrawn_at timestamptz,
  ADD CHECK (withdrawn_at IS NULL OR (state = 4 AND red_of IS NULL AND sent_at IS NULL AND refused_at IS NULL
    AND withdrawn_by IS NOT NULL));
GRANT UPDATE (withdrawn_by, withdrawn_at) ON unit_invoice TO chancery_unit;
DROP INDEX unit_invoice_open;
CREATE INDEX unit_invoice_open ON unit_invoice (asked_at DESC, id DESC)
  WHERE state = 4 AND refused_at IS NULL AND withdrawn_at IS NULL;

CREATE OR REPLACE FUNCTION invoice_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF nullif(current_setting('app.company_id', true), '') IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 4 OR NEW.red_of IS NOT NULL OR NEW.refused_at IS NOT NULL OR NEW.sent_at IS NOT NULL
      OR NEW.withdrawn_at IS NOT NULL THEN
      RAISE EXCEPTION 'an invoice begins as a request';
    END IF;
  ELSIF NEW.withdrawn_at IS DISTINCT FROM OLD.withdrawn_at THEN
    IF OLD.withdrawn_at IS NOT NULL OR NEW.state <> OLD.state THEN
      RAISE EXCEPTION 'a request is withdrawn once';
    END IF;
  ELSIF NOT (OLD.state = 1 AND NEW.state = 2) THEN
    RAISE EXCEPTION 'a unit only accepts what was issued';
  END IF;
  RETURN NEW;
END $$;

-- What a unit takes off the invoices of an order is what it withdrew: the rest adds up to what living invoices say.
CREATE OR REPLACE FUNCTION invoiced_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF NEW.invoiced > OLD.invoiced AND NEW.invoiced > NEW.amount - NEW.refunded - NEW.refunding THEN
    RAISE EXCEPTION 'more on invoices than was paid' USING ERRCODE = 'check_violation', CONSTRAINT = 'order_invoiced';
  END IF;
  IF NEW.invoiced < OLD.invoiced AND nullif(current_setting('app.company_id', true), '') IS NOT NULL
    AND NEW.invoiced < (
      SELECT coalesce(sum(CASE WHEN i.red_of IS NULL THEN l.amount WHEN i.state = 4 THEN 0 ELSE -l.amount END), 0)
      FROM invoice_order l JOIN unit_invoice i ON i.id = l.invoice_id
      WHERE l.order_id = NEW.id AND i.refused_at IS NULL AND i.withdrawn_at IS NULL) THEN
    RAISE EXCEPTION 'a unit takes no invoice back';
  END IF;
  RETURN NEW;
END $$;
