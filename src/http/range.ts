/** Bytes `first` to `last`, both included. */
export type ByteRange = { readonly first: number; readonly last: number }

const singleRange = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i

/**
 * The range that a GET requests of `length` bytes tagged `tag` (RFC 9110 §14.2). null: all of them, also for several
 * ranges, which a server may ignore, and for an If-Range with another tag (§13.1.5).
 */
export function readRange(
  { range, ifRange }: { readonly range: string | undefined; readonly ifRange: string | undefined },
  { length, tag }: { readonly length: number; readonly tag: string },
): ByteRange | 'unsatisfiable' | null {
  if (range === undefined || (ifRange !== undefined && ifRange.trim() !== tag)) return null
  const [, from, to] = singleRange.exec(range) ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (from === '') return lastBytes(Number(to), length)
  if (to !== '' && Number(to) < Number(from)) return null
  if (Number(from) >= length) return 'unsatisfiable'
  return { first: Number(from), last: to === '' ? length - 1 : Math.min(Number(to), length - 1) }
}

function lastBytes(count: number, length: number): ByteRange | 'unsatisfiable' {
  if (count === 0 || length === 0) return 'unsatisfiable'
  return { first: Math.max(0, length - count), last: length - 1 }
}
