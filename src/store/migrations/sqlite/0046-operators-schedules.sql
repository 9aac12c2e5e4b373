-- Schedules of operators: several may have jobs of one kind. `kind` is the name; `job_kind` NULL: a kind's own schedule, as before.
ALTER TABLE schedules ADD COLUMN job_kind TEXT;
ALTER TABLE schedules ADD COLUMN input TEXT NOT NULL DEFAULT '{}';
ALTER TABLE schedules ADD COLUMN job TEXT;
ALTER TABLE schedules ADD COLUMN outcome TEXT;
ALTER TABLE schedules ADD COLUMN failure TEXT;
ALTER TABLE schedules ADD COLUMN ended_at INTEGER;
