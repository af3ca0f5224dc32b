-- Which SECRET_KEY the servers of this database share: a digest under it, from which nobody can find it.
CREATE TABLE server_key (
  -- There is one.
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  commitment bytea NOT NULL CHECK (length(commitment) = 32),
  since timestamptz NOT NULL DEFAULT now()
);
-- Whoever migrates writes it; a command forgets it where the key was lost.
GRANT SELECT, DELETE ON server_key TO chancery_platform;
