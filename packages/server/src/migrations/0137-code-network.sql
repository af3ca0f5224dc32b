-- The network a code was asked for from: what one of them spends is not taken from the others.
ALTER TABLE verification_code ADD COLUMN network text;
