import { CommandError } from '../../command-error.ts'

/** Milliseconds. */
export const day = 86_400_000

/** Midnight UTC at the start of the day, milliseconds since 1970. */
export function readDay(option: string, text: string): number {
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isFinite(time) && new Date(time).toISOString().slice(0, 10) === text) return time
  throw new CommandError('usage', `${option} is ${JSON.stringify(text)}, but it must be a day like 2027-06-30`)
}
