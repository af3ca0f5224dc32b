-- Each entry belongs to one thread, such as a use or an application: all of a thread is told together.
ALTER TABLE evidence_entry ADD COLUMN thread_id uuid;
UPDATE evidence_entry SET thread_id = subject_id;
ALTER TABLE evidence_entry ALTER COLUMN thread_id SET NOT NULL;
CREATE INDEX evidence_entry_thread ON evidence_entry (company_id, thread_id);
GRANT INSERT (thread_id) ON evidence_entry TO chancery_unit, chancery_platform;
