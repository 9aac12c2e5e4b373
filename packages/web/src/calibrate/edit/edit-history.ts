import type { LatLng } from '#client'
import type { Draft, DrawnAs } from '../../../../../src/contract/calibration/index.ts'
import { degreesText, type PositionFault, readPosition } from '../../position/index.ts'
import type { Inset } from './inset-shapes.ts'

export type Box = NonNullable<Draft['planView']>

/** A point of the chart. `text`: its position as typed. */
export type Mark = { readonly id: number; readonly x: number; readonly y: number; readonly text: string }

/** Everything that a person has entered for a chart. */
export type Edits = {
  readonly marks: readonly Mark[]
  readonly drawnAs: DrawnAs
  readonly projection: string | null
  readonly planView: Box | null
  readonly insets: readonly Inset[]
}

/** The states before and after the present one, and the saved one. */
export type EditHistory = {
  readonly now: Edits
  readonly past: readonly Edits[]
  readonly future: readonly Edits[]
  readonly saved: Edits
}

export const noEdits: Edits = { marks: [], drawnAs: 'printed', projection: null, planView: null, insets: [] }

/** Maximum number of steps that can be undone. */
const mostPast = 500

/** `proposal`: what the person is asked to agree to, if nothing is stored; it counts as a change only when something in it was changed. */
export const begin = (draft: Draft | null, proposal: Draft | null = null): EditHistory => {
  const saved = draft === null ? noEdits : editsOf(draft)
  return { now: draft === null && proposal !== null ? editsOf(proposal) : saved, past: [], future: [], saved }
}

/** The turn is no entry of a person: it follows from the points. */
const editsOf = ({ points, turn: _, ...rest }: Draft): Edits => ({
  ...rest,
  marks: points.map(({ x, y, lat, lng }, at) => ({ id: at + 1, x, y, text: degreesText({ lat, lng: turned(lng) }) })),
})

const turned = (lng: number) => lng - 360 * Math.round(lng / 360)

/** `joins`: part of the same movement as the previous change; both are undone together. */
export function change(history: EditHistory, now: Edits, joins = false): EditHistory {
  const past = joins && history.past.length > 0 ? history.past : [...history.past, history.now].slice(-mostPast)
  return { ...history, now, past, future: [] }
}

export function undo(history: EditHistory): EditHistory {
  const before = history.past.at(-1)
  if (!before) return history
  return { ...history, now: before, past: history.past.slice(0, -1), future: [history.now, ...history.future] }
}

export function redo(history: EditHistory): EditHistory {
  const [after, ...future] = history.future
  return after ? { ...history, now: after, past: [...history.past, history.now], future } : history
}

/** `saved`: the state that was sent; the present state may be newer. */
export const markSaved = (history: EditHistory, saved: Edits): EditHistory => ({ ...history, saved })

export const isSaved = ({ now, saved }: EditHistory): boolean => JSON.stringify(now) === JSON.stringify(saved)

/** Whether a person has entered something that is not saved. */
export const isChanged = (history: EditHistory): boolean => history.past.length > 0 && !isSaved(history)

/** A new point, with the lowest free number. */
export function withMark(
  edits: Edits,
  x: number,
  y: number,
  text = '',
): { readonly edits: Edits; readonly id: number } {
  const id = Math.max(0, ...edits.marks.map((mark) => mark.id)) + 1
  return { edits: { ...edits, marks: [...edits.marks, { id, x, y, text }] }, id }
}

export const withoutMark = (edits: Edits, id: number): Edits => ({
  ...edits,
  marks: edits.marks.filter((mark) => mark.id !== id),
})

export const changeMark = (edits: Edits, id: number, by: Partial<Mark>): Edits => ({
  ...edits,
  marks: edits.marks.map((mark) => (mark.id === id ? { ...mark, ...by } : mark)),
})

/** Resolves typed text: a name of a known place, or a position. */
export type Places = ReadonlyMap<string, LatLng>

export const placeOf = (text: string, known: Places): LatLng | PositionFault =>
  known.get(text.trim()) ?? readPosition(text)

/** The request: the points whose positions can be read. */
export function draftOf(
  { marks, ...rest }: Edits,
  known: Places,
): { readonly draft: Draft; readonly ids: readonly number[] } {
  const placed = marks.flatMap(({ id, x, y, text }) => {
    const place = placeOf(text, known)
    return 'lat' in place ? [{ id, point: { x, y, ...place } }] : []
  })
  return { draft: { ...rest, points: placed.map(({ point }) => point) }, ids: placed.map(({ id }) => id) }
}

/** A plan view that the person enters replaces the one that was found; insets that were found are kept as far as they are inside it. */
export const withPlanView = (edits: Edits, planView: Box, found: readonly Inset[]): Edits => ({
  ...edits,
  planView,
  insets: found.filter((inset) => overlap(inset, planView)),
})

export const withInset = (edits: Edits, inset: Inset): Edits => ({ ...edits, insets: [...edits.insets, inset] })

export const withoutInset = (edits: Edits, at: number): Edits => ({ ...edits, insets: edits.insets.toSpliced(at, 1) })

const overlap = (one: Box, other: Box) =>
  one.x1 < other.x2 && one.x2 > other.x1 && one.y1 < other.y2 && one.y2 > other.y1

/** A box from two opposite corners, in any order. */
export const boxOf = (one: { x: number; y: number }, other: { x: number; y: number }): Box => ({
  x1: Math.round(Math.min(one.x, other.x)),
  y1: Math.round(Math.min(one.y, other.y)),
  x2: Math.round(Math.max(one.x, other.x)),
  y2: Math.round(Math.max(one.y, other.y)),
})
