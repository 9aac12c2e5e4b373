import { clockPolicy } from './clock-policy.ts'

/** The wall clock, milliseconds since 1970, and a monotonic clock, milliseconds since any time. */
export type Reading = { readonly now: number; readonly monotonic: number }

/** A wall clock that leapt: where it leapt to, and when the server has run for long enough to go by it. */
export type Leap = { readonly to: Reading; readonly until: number }

/** The course of the wall clock in one process, measured with the monotonic clock. */
export type ClockCourse = {
  /** From here the wall clock is expected to advance. */
  readonly expected: Reading
  readonly leap: Leap | null
  /** Of the monotonic clock: until then nothing is removed by age. */
  readonly removalFrom: number
}

const { leap: leapSize, leapWait } = clockPolicy

export type CourseStart = {
  /** The time that the wall clock is compared with; null: it is right. */
  readonly reference: number | null
  readonly removalFrom: number
  /** Milliseconds that servers ran before, in the current leap. */
  readonly served?: number
}

export function startCourse(reading: Reading, { reference, removalFrom, served = 0 }: CourseStart): ClockCourse {
  const expected = { now: reference ?? reading.now, monotonic: reading.monotonic }
  return follow({ expected, leap: null, removalFrom }, reading, leapWait - served)
}

/** What the wall clock would show if it had gone on as expected. */
const expectedNow = ({ now, monotonic }: Reading, reading: Reading): number => now + reading.monotonic - monotonic

/**
 * A clock that is ahead by less than a leap is followed: the machine slept, or the clock was corrected. One that is behind is not
 * followed: setting it right again is then not a leap. Removal waits even after a clock that leapt was set back.
 */
export function follow(course: ClockCourse, reading: Reading, wait: number = leapWait): ClockCourse {
  const { expected, leap, removalFrom } = course
  const ahead = reading.now - expectedNow(expected, reading)
  if (ahead <= leapSize) return { ...course, leap: null, expected: ahead >= 0 ? reading : expected }
  if (leap !== null && Math.abs(reading.now - expectedNow(leap.to, reading)) <= leapSize) return course
  const until = reading.monotonic + wait
  return { ...course, leap: { to: reading, until }, removalFrom: Math.max(removalFrom, until) }
}
