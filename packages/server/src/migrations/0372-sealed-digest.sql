-- A sealed file is found by what it is, wherever it comes from.
CREATE INDEX sealed_file_digest ON sealed_file (company_id, sealed_digest) WHERE sealed_digest IS NOT NULL;
