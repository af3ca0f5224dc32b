-- Whoever chose the address of a webhook or saw its secret: it pauses when they leave the unit.
ALTER TABLE webhook ADD COLUMN made_by uuid;
