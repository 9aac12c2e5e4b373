import { StoreUnavailable } from '../../failures/index.ts'
import type { Clock } from '../clock.ts'
import { type ClockCourse, follow, type Reading, startCourse } from './clock-course.ts'
import { clockPolicy } from './clock-policy.ts'
import type { ClockEvidence, ClockStore } from './clock-store.ts'
import { type ClockStanding, referenceOf } from './reference.ts'

export type ClockParts = {
  readonly store: ClockStore
  readonly now: Clock
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: Clock
}

/** `removalFrom`: when things are removed by age again, as the clock shows it then. */
export type ClockReport = ClockStanding & { readonly removalFrom: number }

/** Called when the state of a clock changes, and at the start if it is not right. `isAccepted`: it changed for that reason. */
export type ReportClock = (report: ClockReport, isAccepted: boolean) => void

/** How far the clock of this process is trusted. The clock itself is never changed: tokens are issued by it. */
export type TrustedClock = {
  /**
   * From when the end of a sign-in (refresh family, browser session) is computed at `now`: a clock that is behind does
   * not end it early. Ends of codes are computed from `now` alone, and everything is compared with `now`.
   */
  endsFrom(now: number): number
  /** Whether the clock leapt ahead: what time alone starts waits. */
  isLeaping(): boolean
  /** Whether anything may be removed because of its age. */
  mayRemove(): boolean
  /** Compares the clock with the store; called every `clockRounds` seconds. Rejects with StoreUnavailable. */
  check(): Promise<void>
}

/** Seconds, after which every server has noticed an acceptance. */
export const clockRounds = 60

const { behind, leap: leapSize, leapWait, record: recordEvery, startWait } = clockPolicy

/** Opens the clock of a server. */
export async function openTrustedClock(
  { store, now, monotonic }: ClockParts,
  report: ReportClock,
): Promise<TrustedClock> {
  const read = (): Reading => ({ now: now(), monotonic: monotonic() })
  const startedAt = monotonic()
  let evidence = await store.read()
  let reference: number | null = null
  let course: ClockCourse = compare(read(), servedBefore(evidence, now()))
  let state: ClockStanding['state'] = 'is right'
  let recordedAt = Number.NEGATIVE_INFINITY

  /** With what the store knows. */
  function compare(reading: Reading, served = 0): ClockCourse {
    reference = referenceOf(evidence, reading.now)
    return startCourse(reading, { reference, removalFrom: startedAt + startWait, served })
  }

  function update(isAccepted = false): Reading {
    const [reading, before] = [read(), course]
    course = follow(course, reading)
    const ahead = reference === null ? 0 : reading.now - reference
    const next = course.leap ? 'leaps' : ahead < -behind ? 'is behind' : 'is right'
    const isNew = next !== state || (course.leap !== null && before.leap !== null && course.leap !== before.leap)
    state = next
    const removalFrom = reading.now + Math.max(0, course.removalFrom - reading.monotonic)
    const isOfDatabase = evidence.database !== null
    if (isNew) report({ now: reading.now, reference, isOfDatabase, ahead, state, removalFrom }, isAccepted)
    return reading
  }

  async function check(): Promise<void> {
    const { acceptedAt } = evidence
    evidence = await store.read()
    const isAccepted = evidence.acceptedAt !== acceptedAt
    if (isAccepted) course = compare(read())
    else if (evidence.database !== null) {
      reference = referenceOf(evidence, now())
      course = { ...course, expected: { now: reference ?? now(), monotonic: monotonic() } }
    }
    const reading = update(isAccepted)
    const isServed = course.leap !== null && reading.monotonic >= course.leap.until
    if (!isServed) return record(reading)
    await store.accept({ at: reading.now, ahead: reading.now - (evidence.database ?? reading.now) })
    evidence = await store.read()
    course = compare(reading)
    update(true)
  }

  async function record({ now: time, monotonic: at }: Reading): Promise<void> {
    const { leap } = course
    const isChanged = (leap === null) !== (evidence.leapAt === null)
    if (evidence.database !== null || (!isChanged && at - recordedAt < recordEvery)) return
    await store.record(
      leap === null
        ? { recorded: time, leapAt: null, leapServed: null }
        : { recorded: reference, leapAt: time, leapServed: Math.floor(leapWait - (leap.until - at)) },
    )
    recordedAt = at
  }

  // On a full disk the server starts, and the next check records the time.
  await record(update()).catch((error: unknown) => {
    if (!(error instanceof StoreUnavailable)) throw error
  })
  return {
    endsFrom: (time) => Math.max(time, reference ?? time),
    isLeaping() {
      update()
      return course.leap !== null
    },
    mayRemove() {
      const { monotonic: at } = update()
      return course.leap === null && at >= course.removalFrom
    },
    check,
  }
}

/** Milliseconds that servers ran in the leap that is current at `now`. */
const servedBefore = ({ leapAt, leapServed }: ClockEvidence, now: number): number =>
  leapAt !== null && Math.abs(now - leapAt) <= leapSize ? (leapServed ?? 0) : 0
