-- What a unit has asked back stays asked until somebody decides, and when an order was paid is no more its word than that.
CREATE OR REPLACE FUNCTION order_guard() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
BEGIN
  IF nullif(current_setting('app.company_id', true), '') IS NULL THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' THEN
    IF NEW.state <> 0 OR NEW.pay_state <> 0 OR NEW.refunded <> 0 OR NEW.refunding <> 0 OR NEW.invoiced <> 0
      OR NEW.paid_at IS NOT NULL THEN
      RAISE EXCEPTION 'an order begins unpaid';
    END IF;
  ELSIF NEW.amount <> OLD.amount OR NEW.refunded <> OLD.refunded OR NEW.refunding < OLD.refunding
     OR NEW.paid_at IS DISTINCT FROM OLD.paid_at OR NEW.company_id <> OLD.company_id
     OR (NEW.pay_state <> OLD.pay_state AND NOT (NEW.pay_state IN (0, 4, 5, 7) AND OLD.pay_state IN (0, 6, 7))
         -- To ask for money back is no word about money that came.
         AND NOT (OLD.pay_state = 1 AND NEW.pay_state = 2)) THEN
    RAISE EXCEPTION 'a unit says nothing about money that came';
  END IF;
  RETURN NEW;
END $$;
