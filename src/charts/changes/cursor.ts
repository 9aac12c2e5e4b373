import type { Publication } from '../catalogue/catalogue.ts'

/** A live edition, as a cursor names it. */
export type Named = Pick<Publication, 'id' | 'publishedAt' | 'charts'>

/**
 * What an application has seen: the editions that were live. `rest`: it has a part of the response; the editions that it compares
 * with, and the last airport that it has.
 */
export type Cursor = {
  readonly seen: readonly Named[]
  readonly rest: { readonly now: readonly Named[]; readonly after: string } | null
}

const number = '[0-9a-z]{1,10}'
const named = `${number}\\.${number}\\.${number}`
const list = `(?:${named}(?:,${named})*)?`
const form = new RegExp(`^(${list})(?:;(${list});([0-9A-Z]{4}))?$`)

const listOf = (editions: readonly Named[]): string =>
  editions
    .map(({ id, publishedAt, charts }) => [id, publishedAt, charts].map((each) => each.toString(36)).join('.'))
    .join(',')

const editionsIn = (text: string): readonly Named[] =>
  text === ''
    ? []
    : text.split(',').map((each) => {
        const [id = 0, publishedAt = 0, charts = 0] = each.split('.').map((part) => Number.parseInt(part, 36))
        return { id, publishedAt, charts }
      })

/** Opaque for applications: the server keeps nothing for them. */
export function encodeCursor({ seen, rest }: Cursor): string {
  const text = rest === null ? listOf(seen) : `${listOf(seen)};${listOf(rest.now)};${rest.after}`
  return Buffer.from(`1${text}`).toString('base64url')
}

/** null: no cursor of this service. */
export function decodeCursor(cursor: string): Cursor | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, seen = '', now, after = ''] = (text.startsWith('1') && form.exec(text.slice(1))) || []
  const read: Cursor = {
    seen: editionsIn(seen),
    rest: now === undefined ? null : { now: editionsIn(now), after },
  }
  // Each state has one spelling.
  return encodeCursor(read) === cursor ? read : null
}
