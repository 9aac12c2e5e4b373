import type { Terminal } from './terminal.ts'

export type Progress = {
  readonly phase: string
  readonly done: number
  /** null: unknown until the end. */
  readonly total: number | null
  readonly name: string
}

/** As a line of `--json`: `rate` in items a second, null before the first item is done; `eta_seconds` null where it cannot be estimated. */
export type Pace = Omit<Progress, 'name'> & { readonly rate: number | null; readonly eta_seconds: number | null }

const cells = 24
/** Milliseconds between lines where stderr is not a terminal, and between lines of JSON. */
const lineEvery = { text: 5000, json: 500 } as const

/** A bar on a terminal; elsewhere a line now and then, and at the end of a phase; with --json lines of JSON. */
export function progressBar(terminal: Terminal, now: () => number): (progress: Progress) => void {
  const startedAt = now()
  let phase = ''
  let marks: Mark[] = []
  let lastLine = startedAt
  const isOnTerminal = terminal.streams.stderr.isTTY === true && !terminal.json

  return (progress) => {
    const isNew = progress.phase !== phase
    phase = progress.phase
    marks = isNew ? [{ at: now(), done: 0 }] : recentMarks(marks, { at: now(), done: progress.done })
    const pace = paceOf(progress, now() - (marks[0]?.at ?? 0), marks[0]?.done)
    if (isOnTerminal) return terminal.status(barLine(progress, pace))
    const isDue = now() - lastLine >= lineEvery[terminal.json ? 'json' : 'text']
    if (!isDue && progress.done !== progress.total && !(isNew && terminal.json)) return
    lastLine = now()
    if (terminal.json) terminal.print(JSON.stringify(pace))
    else if (progress.done > 0) terminal.say(textLine(progress, pace))
  }
}

/** How much was done at a time (milliseconds). */
export type Mark = { readonly at: number; readonly done: number }

/** Milliseconds over which the rate is averaged, so that items from an earlier run, which pass quickly, soon stop counting. */
const recent = 30_000
const markEvery = 1000

/** Adds a sample if it is due, and drops samples older than the rate needs. */
export function recentMarks(marks: readonly Mark[], mark: Mark): Mark[] {
  const isDue = mark.at - (marks.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= markEvery
  const all = isDue ? [...marks, mark] : [...marks]
  while (all[1] && mark.at - all[1].at >= recent) all.shift()
  return all
}

/** `elapsed`: milliseconds since so many were done. */
export function paceOf({ phase, done, total }: Progress, elapsed: number, doneBefore = 0): Pace {
  const rate = done > doneBefore && elapsed > 0 ? Math.round(((done - doneBefore) / elapsed) * 1e6) / 1e3 : null
  const eta_seconds = total === null || !rate ? null : Math.ceil((total - done) / rate)
  return { phase, done, total, rate, eta_seconds }
}

/** `charts  ███████░░░ 7/10  3.5/s  2 s left  file.pdf`. */
export function barLine(progress: Progress, { rate, eta_seconds: left }: Pace): string {
  const { phase, done, total, name } = progress
  const full = total === null || total === 0 ? 0 : Math.round((done / total) * cells)
  return [
    phase.padEnd(8),
    ...(total === null ? [] : [`${'█'.repeat(full)}${'░'.repeat(cells - full)}`]),
    ...(done > 0 ? [countOf(progress)] : []),
    ...(rate === null ? [] : [`${rate.toFixed(1)}/s`]),
    ...(left ? [`${timeOf(left)} left`] : []),
    name,
  ].join('  ')
}

/** `120/40000 charts  13.2/s  50 min left  KPDX`, where no bar can be drawn. */
export function textLine(progress: Progress, { rate, eta_seconds: left }: Pace): string {
  return [
    `${countOf(progress)} ${progress.phase}`,
    ...(rate === null ? [] : [`${rate.toFixed(1)}/s`]),
    ...(left ? [`${timeOf(left)} left`] : []),
    progress.name,
  ].join('  ')
}

const countOf = ({ done, total }: Progress): string => (total === null ? String(done) : `${done}/${total}`)

const timeOf = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)
