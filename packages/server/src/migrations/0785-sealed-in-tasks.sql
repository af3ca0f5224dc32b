-- The signing task in which an electronic seal was pressed on a file. What came of it belongs to the task: seals that are
-- pressed on the file of the application go on from the file itself.
ALTER TABLE sealed_file ADD COLUMN signing_task_id uuid REFERENCES signing_task (id);
ALTER TABLE sealed_file ADD CHECK (signing_task_id IS NULL OR (state = 'done' AND base_file_id IS NULL));
