-- The proofs of an export of uses: of each use which file holds its proof, and the photos that the proof names.
ALTER TABLE export_job ADD COLUMN proofs jsonb NOT NULL DEFAULT '[]';
ALTER TABLE export_job ADD COLUMN all_proven boolean NOT NULL DEFAULT false;
