-- Orders of engraved seals that no partner has yet, for those who wait to give them to one.
CREATE INDEX unit_order_to_engrave ON unit_order (paid_at) WHERE engraves AND state = 0;
