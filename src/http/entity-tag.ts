import { createHash } from 'node:crypto'

/** A strong tag: it identifies exactly these bytes (RFC 9110 §8.8.1). */
export function strongTag(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
}

const opaqueTag = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")/g

/** Whether If-None-Match contains the tag: a list or `*`, compared weakly (RFC 9110 §13.1.2). False without the header. */
export function matchesNone(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === tag || ifNoneMatch.trim() === '*') return true
  for (const [, listed] of ifNoneMatch.matchAll(opaqueTag)) if (listed === tag) return true
  return false
}
