import { routeLimits } from '../../../../../../../src/contract/index.ts'
import { positionAt, positionName } from '../../../../position/index.ts'
import { type DraftPoint, type Omission, type Reading, RouteFault, wordOf } from './reading.ts'

const gap = /[\s,;]*/y
const word = /[^\s,;]+/y

/**
 * Reads a route as pilots write it: identifiers and positions. `DCT` between two points is accepted; text after a slash (a runway, a
 * level) is left out. @throws RouteFault `too many`
 */
export function readText(written: string): Reading {
  const text = written.replaceAll('−', '-').toUpperCase()
  const points: DraftPoint[] = []
  const omissions: Omission[] = []
  let index = end(gap, text, 0)
  while (index < text.length) {
    const position = positionAt(text, index)
    const next = position ? index + position.text.length : end(word, text, index)
    if (position?.place) points.push({ name: positionName(position.place), place: position.place })
    else if (position) omissions.push({ why: 'range', name: position.text })
    else points.push(...named(text.slice(index, next)))
    index = end(gap, text, next)
  }
  if (points.length > routeLimits.points) throw new RouteFault('too many', String(points.length))
  return { points, omissions }
}

function named(token: string): readonly DraftPoint[] {
  const name = wordOf(token.split('/', 1)[0] ?? '')
  return name === '' || name === 'DCT' ? [] : [{ name }]
}

function end(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : text.length
}
