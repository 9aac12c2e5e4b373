-- Schedules of operators: several may have jobs of one kind. `kind` is the name; `job_kind` NULL: a kind's own schedule, as before.
ALTER TABLE schedules ADD COLUMN job_kind text;
ALTER TABLE schedules ADD COLUMN input json NOT NULL DEFAULT '{}';
ALTER TABLE schedules ADD COLUMN job text;
ALTER TABLE schedules ADD COLUMN outcome text;
ALTER TABLE schedules ADD COLUMN failure text;
ALTER TABLE schedules ADD COLUMN ended_at bigint;
