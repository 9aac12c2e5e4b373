import { crontab } from '../../../jobs/index.ts'
import { CommandError } from '../../command-error.ts'

/** Days before a cycle begins from which the charts of the FAA are looked for: they are published about that long ahead. */
const daysAhead = 21

/** Hours (UTC) of daily jobs: when few fly. */
const [firstHour, hours] = [1, 4]

type Wish = {
  /** Whether what it gets is published before its cycle begins. */
  readonly isAhead: boolean
  readonly now: number
  /** From 0 to 1: not all servers of the world ask at the same minute. */
  readonly random: () => number
}

/** `--every` as the pattern that is stored. Throws CommandError with the value and what it may be. */
export async function readEvery(given: string | undefined, { isAhead, now, random }: Wish): Promise<string> {
  if (given === undefined) throw new CommandError('usage', '--every is missing', choices)
  if (given === 'cycle') return isAhead ? `cycle-${daysAhead}` : 'cycle'
  if (given === 'daily') {
    const minute = Math.floor(random() * hours * 60)
    return `${minute % 60} ${firstHour + Math.floor(minute / 60)} * * *`
  }
  const pattern = given.trim().replace(/\s+/g, ' ')
  const complaint =
    pattern.split(' ').length === 5 ? await complaintAbout(pattern, now) : 'it does not have five fields'
  if (complaint === null) return pattern
  throw new CommandError('usage', `--every is ${JSON.stringify(given)}, but ${complaint}`, choices)
}

const choices =
  'It is cycle, daily, or five fields as in crontab, in UTC: minute, hour, day, month, weekday, such as "30 3 * * 1" for Mondays at 03:30.'

async function complaintAbout(pattern: string, now: number): Promise<string | null> {
  try {
    return (await crontab.next(pattern, now)) === null ? 'that time never comes' : null
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^CronPattern: /, '') : String(error)
  }
}

/** A stored pattern as people read it. */
export function timesInWords(pattern: string): string {
  if (pattern.startsWith('cycle')) return `every cycle${pattern === 'cycle' ? '' : ', when it is published'}`
  const [, minute = '', hour = ''] = /^(\d{1,2}) (\d{1,2}) \* \* \*$/.exec(pattern) ?? []
  return hour === ''
    ? `crontab ${pattern}, UTC`
    : `every day at ${hour.padStart(2, '0')}:${minute.padStart(2, '0')} UTC`
}
