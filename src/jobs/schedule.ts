/** When jobs of a kind are added. */
export type Schedule = {
  readonly kind: string
  /** As in crontab, UTC. */
  readonly pattern: string
  /** When one was last added, or the schedule: milliseconds since 1970. */
  readonly lastAt: number
}

/** Of the times that passed since, one counts: a server that was off for days adds one job. */
export async function isDue({ pattern, lastAt }: Schedule, now: number): Promise<boolean> {
  // Loaded by processes that have schedules: commands have none.
  const { Cron } = await import('croner')
  const next = new Cron(pattern, { timezone: 'UTC' }).nextRun(new Date(lastAt))
  return next !== null && next.getTime() <= now
}
