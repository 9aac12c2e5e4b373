import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type KeptChange,
  type KeptKind,
  type KeptList,
  keptKeyPattern,
  keptKinds,
  keptLimits,
} from '../../contract/index.ts'
import { keptChange, keptList } from '../../contract/schemas/index.ts'
import { matchesNone, strongTag } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'
import type { AccountRate, RateLimit } from '../routes/account-rate.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { Caller } from '../session/caller.ts'
import type { KeptRow } from './kept-row.ts'
import { type Condition, decidePut, decideRemove, type PutOutcome } from './kept-rules.ts'
import type { KeptName, KeptStore } from './kept-store.ts'
import { readValue } from './read-value.ts'

export type KeptParts = {
  readonly kept: KeptStore
  readonly rate: Pick<AccountRate, 'take'>
  readonly now: () => number
}

/** Changes that were made during an outage arrive in a burst. */
export const keptRate: RateLimit = { burst: 300, perSecond: 10 }

/** JSON may be written with spaces: the value is measured without them (read-value.ts). */
const bodyBytes = 2 * keptLimits.valueBytes

/** docs/reference/viewer.md, "What a person keeps". */
export function keptRoutes({ kept, rate, now }: KeptParts): readonly ViewerRoute[] {
  const path = '/kept/:kind/:key'
  return [
    {
      method: 'GET',
      path: '/kept',
      access: 'person',
      response: keptList,
      async answer(request, reply, { account }) {
        const rows = await kept.list(account)
        await kept.use(account, now())
        const lines = [account, ...rows.map((row) => `${row.kind} ${row.key} ${row.tag}`)]
        const tag = strongTag(Buffer.from(lines.join('\n')))
        if (isKnown(request, reply, tag)) return reply.send()
        const items = rows.map(({ kind, key, value, changedAt }) => ({ kind, key, value, changedAt }))
        return { account, rows: items } satisfies KeptList
      },
    },
    {
      method: 'GET',
      path,
      access: 'person',
      async answer(request, reply, caller) {
        const name = readName(request, caller)
        const row = await kept.find(name)
        if (!row) throw viewerProblem('not-found', `${name.kind} have no row ${name.key}.`)
        if (isKnown(request, reply, row.tag)) return reply.send()
        // A bare string is also valid JSON.
        return reply.type('application/json').send(JSON.stringify(row.value))
      },
    },
    {
      method: 'PUT',
      path,
      access: 'person',
      bodyBytes,
      response: keptChange,
      async answer(request, reply, caller) {
        const name = readName(request, caller)
        admit(rate, name)
        const { value, json, bytes } = readValue(name.kind, request.body)
        const row: KeptRow = { ...name, value, tag: strongTag(Buffer.from(json)), bytes, changedAt: now() }
        const condition = readCondition(request)
        refuse(name, await kept.put(row, (totals) => decidePut(totals, row, { condition, bounds: keptLimits })))
        reply.header('etag', row.tag)
        return { kind: row.kind, key: row.key, changedAt: row.changedAt } satisfies KeptChange
      },
    },
    {
      method: 'DELETE',
      path,
      access: 'person',
      async answer(request, reply, caller) {
        const name = readName(request, caller)
        admit(rate, name)
        const condition = readCondition(request)
        const outcome = await kept.remove(name, (found) => decideRemove(found, condition))
        if (outcome === 'changed') refuse(name, outcome)
        return reply.code(204).send()
      },
    },
  ]
}

/** Names the account that a request is for, so that a change by one person is not stored for another who has signed in since. */
const accountHeader = 'x-platekeeper-account'

/** Throws Problem: `not-found`, for a kind or key that cannot exist, or `other-account`. */
function readName(request: FastifyRequest, { account }: Caller): KeptName {
  const { kind, key } = request.params as { readonly kind: string; readonly key: string }
  const known = keptKinds.find((each) => each === kind)
  if (!known) {
    throw viewerProblem('not-found', `A person keeps ${keptKinds.join(', ')}; there is nothing else.`)
  }
  if (!new RegExp(keptKeyPattern).test(key)) {
    const detail = `A key of ${kind} has 1 to 128 letters, digits, dots, underscores and hyphens.`
    throw viewerProblem('not-found', detail)
  }
  const meant = request.headers[accountHeader]
  if (meant !== undefined && meant !== account) {
    throw viewerProblem(
      'other-account',
      'Another account is signed in now. Sign in to the account that this belongs to.',
    )
  }
  return { sub: account, kind: known, key }
}

function admit(rate: KeptParts['rate'], { sub }: KeptName): void {
  const wait = rate.take(sub)
  if (wait === 0) return
  const headers = { 'retry-after': String(wait) }
  throw viewerProblem('too-many-requests', `Change at most ${keptRate.perSecond} rows a second.`, { headers })
}

const tags = /"[\x21\x23-\x7e]*"/g

function readCondition({ headers }: FastifyRequest): Condition {
  const value = headers['if-match']
  if (value === undefined) return null
  return value.trim() === '*' ? '*' : (value.match(tags) ?? [])
}

/** Sets the tag. Returns whether the browser already has this response (304). */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.header('etag', tag)
  const isSame = matchesNone(headers['if-none-match'], tag)
  if (isSame) reply.code(304)
  return isSame
}

/** Not a fault of the server, so it is not logged. */
const quotaExceeded = (detail: string) => viewerProblem('full', detail, { isLogged: true })

const refusals: Readonly<Record<Exclude<PutOutcome, 'stored'>, (kind: KeptKind, key: string) => Error>> = {
  changed: (kind, key) =>
    viewerProblem('changed-meanwhile', `${kind}/${key} was changed elsewhere. Read it again, then decide.`),
  'too many rows': (kind, key) =>
    quotaExceeded(`${kind}/${key} was not stored: the account has ${keptLimits.rows} rows. Remove some.`),
  'too many bytes': (kind, key) => {
    const most = `${keptLimits.totalBytes / 1_048_576} MB`
    return quotaExceeded(`${kind}/${key} was not stored: the account would exceed ${most}. Remove some.`)
  },
}

function refuse({ kind, key }: KeptName, outcome: PutOutcome): void {
  if (outcome !== 'stored') throw refusals[outcome](kind, key)
}
