/**
 * Jobs and rounds: rounds are what a server repeats while it runs; a job is work that one process takes, that is stored, and that
 * people see. Owns states, leases, retries, schedules and how they end at shutdown. Owns no kind of work: files of
 * `src/compose/` start theirs. The port is implemented by the store.
 */
export { every } from './every.ts'
export {
  eventOf,
  type Job,
  type JobEvent,
  type JobEventName,
  type JobFields,
  type JobOutcome,
  type JobProgress,
  type JobState,
  type NewJob,
  newJob,
  processEnded,
  released,
  renewed,
  settled,
} from './job.ts'
export { eachAlone, type JobKind, type JobRun, oneByOne } from './job-kind.ts'
export type { JobChange, JobClaim, JobHold, JobStanding, JobStore } from './job-store.ts'
export { type OutageParts, outlast } from './outlast.ts'
export { beginAgain, persist } from './persist.ts'
export { type ProgressWriter, progressWriter } from './progress-writer.ts'
export { createRounds, type Round, type Rounds } from './rounds.ts'
export { createJobs, cutOff, type JobParts, type Jobs, type RunnerParts, runClaimed } from './runner.ts'
export { type Calendar, crontab, newSchedule, type Schedule } from './schedule.ts'
export { nextRun, type ScheduleParts, scheduleRound, shownName, storedName, waitsFor } from './scheduler.ts'
