import {
  type Clock,
  type ClockReport,
  clockInWords,
  clockRounds,
  openTrustedClock,
  type TrustedClock,
} from '../identity/index.ts'
import type { Rounds } from '../jobs/index.ts'
import type { Store } from '../store/index.ts'

type Parts = {
  readonly store: Store
  readonly now: Clock
  readonly monotonic: Clock
  readonly rounds: Rounds
  readonly log: { info(facts: object, message: string): void; warn(facts: object, message: string): void }
}

/** The clock of a server: compared with the store at the start and every minute, and reported in the log. */
export async function composeClock({ store, now, monotonic, rounds, log }: Parts): Promise<TrustedClock> {
  const clock = await openTrustedClock({ store: store.clock, now, monotonic }, (report, isAccepted) => {
    const { state, reference } = report
    const facts = { clock: iso(report.now), reference: reference === null ? null : iso(reference) }
    if (state === 'is right') log.info(facts, isAccepted ? accepted : rightAgain(report))
    else log.warn(facts, `${clockInWords(report)} ${consequences[state](report)} ${remedy}`)
  })
  rounds.start({
    seconds: clockRounds,
    work: clock.check,
    failure: 'The clock could not be compared with the database',
  })
  return clock
}

const iso = (time: number): string => new Date(time).toISOString()

const accepted =
  'The clock is accepted: removal by age, key rotation and the activation of editions continue. It was accepted by an operator, or the server ran for 24 hours with it'

const rightAgain = ({ removalFrom }: ClockReport): string =>
  `The clock is right again. What waited for it continues, removal by age from ${iso(removalFrom)}`

const consequences: Readonly<Record<Exclude<ClockReport['state'], 'is right'>, (report: ClockReport) => string>> = {
  leaps: ({ removalFrom }) =>
    `From now until ${iso(removalFrom)} nothing is removed by age, signing keys are not rotated and editions are not activated. Then the server goes by this clock.`,
  'is behind': () => 'Sign-ins that are started or used now do not end earlier because of this.',
}

const remedy = 'If the clock is wrong, set it. If it is right, run: platekeeper clock accept'
