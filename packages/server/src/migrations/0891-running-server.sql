-- The servers of this database that run now, as each says of itself; one that took no leave is told of for a day.
CREATE TABLE running_server (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  version text NOT NULL,
  -- By how much its clock is ahead of the database's; less than nothing where it is behind.
  clock_ahead_ms integer NOT NULL,
  -- Of the disk that its data folder lies on.
  disk_free bigint NOT NULL,
  disk_size bigint NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON running_server TO chancery_platform;
