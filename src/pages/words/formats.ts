import type { Language } from '../../contract/index.ts'

/** Numbers, dates and lists as a language writes them. Moments are milliseconds since 1970, days and times those of UTC. */
export type Formats = {
  /** `16 April 2026` */
  readonly day: (moment: number) => string
  /** `09:01 UTC`, as in aviation. */
  readonly time: (moment: number) => string
  /** `16 April 2026, 09:01 UTC` */
  readonly moment: (moment: number) => string
  /** `90 seconds`, `60 minutes`, `36 hours`, `90 days`: the largest unit with a count of at least two, hours from 120 minutes. */
  readonly duration: (seconds: number) => string
  /** Until the next attempt is allowed, so rounded up: `89 seconds`, `2 minutes`. */
  readonly wait: (seconds: number) => string
  /** Remaining time in whole minutes: `1 minute`. */
  readonly minutes: (minutes: number) => string
  /** `1 minute ago`, of whole minutes. */
  readonly ago: (minutes: number) => string
  /** `3 hours ago`, in the unit of `duration`. */
  readonly since: (seconds: number) => string
  /** `A, B and C` */
  readonly list: (items: readonly string[]) => string
}

type Unit = 'second' | 'minute' | 'hour' | 'day'

const units: readonly (readonly [Unit, number])[] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** The largest with a count of at least two. */
const unitOf = (seconds: number): readonly [Unit, number] =>
  units.find(([, size]) => seconds >= 2 * size) ?? ['second', 1]

/** English dates are those of ICAO: the day comes before the month. */
const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

/** Formats read tables of the language, which takes longer than all else of a catalogue. */
function onDemand<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

export function formatsIn(language: Language): Formats {
  const locale = localeOf(language)
  const days = onDemand(() => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))
  const ages = onDemand(() => new Intl.RelativeTimeFormat(locale))
  const lists = onDemand(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const count = (number: number, unit: Unit): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 }).format(number)
  const day = (moment: number): string => {
    const written = days().format(moment)
    return language === 'fr' ? written.replace(/^1 /, '1er ') : written
  }
  const time = (moment: number): string => `${new Date(moment).toISOString().slice(11, 16)} UTC`
  return {
    day,
    time,
    moment: (moment) => `${day(moment)}, ${time(moment)}`,
    since(seconds) {
      const [unit, length] = unitOf(seconds)
      return ages().format(-Math.floor(seconds / length), unit)
    },
    duration(seconds) {
      const [unit, length] = unitOf(seconds)
      return count(seconds / length, unit)
    },
    wait: (seconds) => (seconds < 90 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')),
    minutes: (minutes) => count(Math.floor(minutes), 'minute'),
    ago: (minutes) => ages().format(-Math.floor(minutes), 'minute'),
    list: (items) => lists().format(items),
  }
}
