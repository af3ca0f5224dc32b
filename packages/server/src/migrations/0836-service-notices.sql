-- Warnings are given by the platform: a unit that could write one down would silence its own.
REVOKE ALL ON service_notice FROM chancery_unit;
