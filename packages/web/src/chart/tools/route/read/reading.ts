import type { LatLng } from '#client'
import { routeLimits } from '../../../../../../../src/contract/index.ts'
import { isPlace, positionName } from '../../../../position/index.ts'

/** A point as written; without a place, its name is looked up. */
export type DraftPoint = { readonly name: string; readonly place?: LatLng }

/** A part that refers to data that the viewer does not have, such as an airway: only the points listed in the file are used. */
export type Way = { readonly why: 'airway' | 'sid' | 'star' | 'approach'; readonly name: string }

/**
 * A part of the entry that was left out: a name that is not published, a point whose position is out of range, or an airway or procedure.
 */
export type Omission = { readonly why: 'unknown' | 'range'; readonly name: string } | Way

export type Reading = { readonly points: readonly DraftPoint[]; readonly omissions: readonly Omission[] }

export type FaultReason =
  | 'too large'
  | 'unreadable'
  | 'unknown format'
  | 'not XML'
  | 'no route'
  | 'version'
  | 'line'
  | 'too many'
  | 'too few'
  | 'unreachable'

/** Why the route was not changed. `value`: the value that caused it. */
export class RouteFault extends Error {
  readonly reason: FaultReason
  readonly value: string
  constructor(reason: FaultReason, value = '') {
    super(`${reason} ${value}`.trim())
    this.reason = reason
    this.value = value
  }
}

/** Names in a form that can be entered again: one word, in capitals. */
export const wordOf = (name: string): string =>
  [...name.replace(/[\p{C}\p{Z},;/]+/gu, ' ').trim()]
    .slice(0, routeLimits.nameLength)
    .join('')
    .trim()
    .replaceAll(' ', '-')
    .toUpperCase()

/** A point of a file, with degrees as written. */
export type FilePoint = { readonly name: string; readonly lat: string; readonly lng: string }

const degrees = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/

export type FileRoute = {
  readonly points: readonly FilePoint[]
  /** As written, in flight order. */
  readonly ways?: readonly Way[]
}

/** The route of a file. @throws RouteFault `no route`, `too many` */
export function readingOf({ points, ways = [] }: FileRoute): Reading {
  if (points.length === 0) throw new RouteFault('no route')
  if (points.length > routeLimits.points) throw new RouteFault('too many', String(points.length))
  const drafts: DraftPoint[] = []
  const omissions: Omission[] = onceEach(ways)
  for (const { name, lat, lng } of points) {
    const word = wordOf(name)
    const place = { lat: Number(lat), lng: Number(lng) }
    if (lat === '' && lng === '' && word !== '') drafts.push({ name: word })
    else if (degrees.test(lat) && degrees.test(lng) && isPlace(place.lat, place.lng))
      drafts.push({ name: word || positionName(place), place })
    else omissions.push({ why: 'range', name: `${word} ${lat.slice(0, 20)} ${lng.slice(0, 20)}`.trim() })
  }
  return { points: drafts, omissions }
}

function onceEach(ways: readonly Way[]): Way[] {
  const named = ways.map(({ why, name }) => ({ why, name: wordOf(name) })).filter(({ name }) => name !== '')
  return [...new Map(named.map((way) => [`${way.why} ${way.name}`, way])).values()]
}
