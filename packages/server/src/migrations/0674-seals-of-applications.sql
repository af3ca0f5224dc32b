-- Which applications concern a seal is answered by the index alone, and the policy asks for the unit, too.
DROP INDEX application_seal_device;
CREATE INDEX application_seal_device ON application_seal (device_id, application_id) INCLUDE (company_id);
