import type { LatLng } from '#client'
import type { Draft, DrawnAs } from '../../../../../src/contract/calibration/index.ts'
import { degreesText, type PositionFault, readPosition } from '../../position/index.ts'

export type Box = NonNullable<Draft['planView']>

/** A point of the chart. `text`: its position as it was typed. */
export type Mark = { readonly id: number; readonly x: number; readonly y: number; readonly text: string }

/** What a person has stated of a chart so far. */
export type Work = {
  readonly marks: readonly Mark[]
  readonly drawnAs: DrawnAs
  readonly projection: string | null
  readonly planView: Box | null
  readonly insets: readonly Box[]
}

/** The states before and after the one that is shown, and the one that is saved. */
export type History = {
  readonly now: Work
  readonly past: readonly Work[]
  readonly future: readonly Work[]
  readonly saved: Work
}

export const emptyWork: Work = { marks: [], drawnAs: 'printed', projection: null, planView: null, insets: [] }

/** Steps that can be undone. */
const mostPast = 500

export const begin = (draft: Draft | null): History => {
  const now = draft === null ? emptyWork : workOf(draft)
  return { now, past: [], future: [], saved: now }
}

const workOf = ({ points, ...rest }: Draft): Work => ({
  ...rest,
  marks: points.map(({ x, y, lat, lng }, at) => ({ id: at + 1, x, y, text: degreesText({ lat, lng: turned(lng) }) })),
})

const turned = (lng: number) => lng - 360 * Math.round(lng / 360)

/** `joins`: part of the same movement as the change before it; both are undone together. */
export function change(history: History, now: Work, joins = false): History {
  const past = joins && history.past.length > 0 ? history.past : [...history.past, history.now].slice(-mostPast)
  return { ...history, now, past, future: [] }
}

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return { ...history, now: before, past: history.past.slice(0, -1), future: [history.now, ...history.future] }
}

export function redo(history: History): History {
  const [after, ...future] = history.future
  return after ? { ...history, now: after, past: [...history.past, history.now], future } : history
}

/** `saved`: what was sent; it may have been changed since. */
export const markSaved = (history: History, saved: Work): History => ({ ...history, saved })

export const isSaved = ({ now, saved }: History): boolean => JSON.stringify(now) === JSON.stringify(saved)

/** A new point, under the least number that is free. */
export function withMark(work: Work, x: number, y: number): { readonly work: Work; readonly id: number } {
  const id = Math.max(0, ...work.marks.map((mark) => mark.id)) + 1
  return { work: { ...work, marks: [...work.marks, { id, x, y, text: '' }] }, id }
}

export const withoutMark = (work: Work, id: number): Work => ({
  ...work,
  marks: work.marks.filter((mark) => mark.id !== id),
})

export const changeMark = (work: Work, id: number, by: Partial<Mark>): Work => ({
  ...work,
  marks: work.marks.map((mark) => (mark.id === id ? { ...mark, ...by } : mark)),
})

/** Positions by what was typed: a name of a known place, or a position. */
export type Places = ReadonlyMap<string, LatLng>

export const placeOf = (text: string, known: Places): LatLng | PositionFault =>
  known.get(text.trim()) ?? readPosition(text)

/** What is sent: the points whose positions can be read. */
export function draftOf(
  { marks, ...rest }: Work,
  known: Places,
): { readonly draft: Draft; readonly ids: readonly number[] } {
  const placed = marks.flatMap(({ id, x, y, text }) => {
    const place = placeOf(text, known)
    return 'lat' in place ? [{ id, point: { x, y, ...place } }] : []
  })
  return { draft: { ...rest, points: placed.map(({ point }) => point) }, ids: placed.map(({ id }) => id) }
}

/** A plan view that is stated counts alone: the insets that were found for another one stay as far as they are in it. */
export const withPlanView = (work: Work, planView: Box, found: readonly Box[]): Work => ({
  ...work,
  planView,
  insets: found.filter((inset) => overlap(inset, planView)),
})

export const withInset = (work: Work, inset: Box): Work => ({ ...work, insets: [...work.insets, inset] })

const overlap = (one: Box, other: Box) =>
  one.x1 < other.x2 && one.x2 > other.x1 && one.y1 < other.y2 && one.y2 > other.y1

/** From two opposite corners, in any order. */
export const boxOf = (one: { x: number; y: number }, other: { x: number; y: number }): Box => ({
  x1: Math.round(Math.min(one.x, other.x)),
  y1: Math.round(Math.min(one.y, other.y)),
  x2: Math.round(Math.max(one.x, other.x)),
  y2: Math.round(Math.max(one.y, other.y)),
})
