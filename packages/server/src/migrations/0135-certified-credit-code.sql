-- Anybody can type a company's credit code. Only a unit that an operator has certified has it to itself.
DROP INDEX company_credit_code;
CREATE UNIQUE INDEX company_certified_code ON company (social_credit_code)
  WHERE deleted_at IS NULL AND certified_at IS NOT NULL;
CREATE INDEX company_credit_code ON company (social_credit_code) WHERE deleted_at IS NULL;
DROP FUNCTION credit_code_taken(text);
