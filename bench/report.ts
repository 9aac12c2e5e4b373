/** Medians and the table that a person reads. */
import type { Measured } from './load.ts'

export type Line = {
  readonly name: string
  readonly product: readonly Measured[]
  readonly peer: readonly Measured[]
  readonly peerName: string
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

const columns = [
  ['case', 27],
  ['answers/s', 11],
  ['p50 ms', 9],
  ['p99 ms', 9],
  ['beside', 14],
  ['answers/s', 11],
  ['ratio', 8],
] as const

export const heading = columns.map(([name, width]) => aligned(name, width)).join('')

export function lineOf({ name, product, peer, peerName }: Line): string {
  const of = (rounds: readonly Measured[], what: keyof Measured) => median(rounds.map((round) => round[what]))
  const [ours, theirs] = [of(product, 'rate'), of(peer, 'rate')]
  const cells = [
    name,
    whole(ours),
    of(product, 'p50').toFixed(1),
    of(product, 'p99').toFixed(1),
    peerName,
    whole(theirs),
    `${Math.round((100 * ours) / theirs)} %`,
  ]
  return cells.map((cell, index) => aligned(cell, columns[index]?.[1] ?? 0)).join('')
}

const whole = (value: number) => Math.round(value).toLocaleString('en-GB')

/** Text is aligned left, numbers right. */
function aligned(cell: string, width: number): string {
  return /^[\d.,]+( %)?$|\/s$|ms$|^ratio$/.test(cell) ? cell.padStart(width) : `  ${cell}`.padEnd(width)
}
