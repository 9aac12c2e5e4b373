-- Of the jobs of a kind in one queue, one runs at a time: two imports of one source. NULL: a job that waits for no other.
ALTER TABLE jobs ADD COLUMN queue TEXT;
CREATE UNIQUE INDEX jobs_one_running_of_queue ON jobs (kind, queue) WHERE state = 'running';
