import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before } from 'node:test'
import { scopeNames } from '../../../src/contract/index.ts'
import { hashDeviceCode } from '../../../src/identity/device/codes.ts'
import {
  type AuditRow,
  auditedDevice,
  type DeviceSession,
  type RefreshFamily,
  wasEnded,
} from '../../../src/identity/index.ts'
import type { Store } from '../../../src/store/index.ts'
import { rounds as roundsOf } from '../../fixtures/rounds.ts'
import { aClient, aUser } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { type Act, createActor, serverParts } from './actor.ts'
import { refreshTokenOf } from './answers.ts'
import type { Round } from './callers.ts'
import { type Pair, startPair } from './pair.ts'
import { type Exchange, type Tally, tallied } from './tally.ts'

const races = roundsOf({ quick: 1, long: 200 })
/** After the races come two rounds without one: in each, one side acts when the other has its replies. */
export const rounds = races + 2

/** Which caller comes first in each process: the same one, or a different one in each. */
const firsts: readonly Round<Act>['first'][] = [
  [0, 0],
  [1, 1],
  [0, 1],
  [1, 0],
]

/**
 * An approval reads the account and a password change hashes before either reads the contested row. In half of the rounds
 * the others start later, so that either side may win.
 */
export const isLater = (round: number): boolean => round % 8 > 3

/** In a quarter of the rounds the caller who ends the sign-ins starts later: a poll is written a turn after it was read. */
export const isEndedLater = (round: number): boolean => round % 8 < 2

/** A device authorization; `clientId`: of its own client. */
type SignIn = { readonly sub: string; readonly code: string; readonly clientId?: string }
type Refreshing = SignIn & { readonly token: string }

/** What the store and its audit log contain about a sign-in. */
type Story = {
  readonly state: DeviceSession['state'] | undefined
  readonly family: (Pick<RefreshFamily, 'generation' | 'revocationReason'> & { readonly ended: boolean }) | null
  /** The events that concern the account or the device, in the order of the chain. */
  readonly events: readonly string[]
}

export type Arena = Awaited<ReturnType<typeof openArena>>

/** Two processes on one store whose callers compete for the same rows. Used within a `describe`. */
export async function openArena({ fresh }: StoreUnderTest) {
  const { store, location, dispose } = await fresh()
  const masterKey = randomBytes(32)
  const actor = createActor(await serverParts(store, masterKey))
  let pair: Pair<unknown>
  before(async () => {
    pair = await startPair('./rival.ts', [location, masterKey.toString('base64url')])
  })
  after(async () => {
    await pair.close()
    await dispose()
  })
  const at = Date.now()

  const forEachRound = <T>(make: (round: number) => Promise<T>): Promise<readonly T[]> =>
    Promise.all(Array.from({ length: rounds }, (_, round) => make(round)))

  async function account(): Promise<Pick<SignIn, 'sub'>> {
    const user = aUser()
    await store.users.add(user)
    return { sub: user.sub }
  }
  const pending = async (): Promise<SignIn> => ({ ...(await account()), code: await actor.begin(at) })
  async function ownClient(): Promise<{ readonly clientId: string }> {
    const { id: clientId, ...registered } = aClient({ scopes: scopeNames, refreshGraceSeconds: 0 })
    await store.clients.add({ id: clientId, ...registered })
    return { clientId }
  }
  /** For a client that no other test uses. */
  async function approvedOfItsOwn() {
    const { clientId } = await ownClient()
    const signIn = { ...(await account()), code: await actor.begin(at, clientId), clientId }
    assert.equal(await actor.act({ kind: 'approve', at, ...signIn }), 'approved')
    return signIn
  }
  async function approved(): Promise<SignIn> {
    const signIn = await pending()
    assert.equal(await actor.act({ kind: 'approve', at, ...signIn }), 'approved')
    return signIn
  }
  async function redeemed(): Promise<Refreshing> {
    const signIn = await approved()
    return { ...signIn, token: refreshTokenOf(await actor.act({ kind: 'poll', at, ...signIn })) }
  }

  /** Both processes start their callers, row by row; returns the replies for each row. */
  async function contest<T extends SignIn>(rows: readonly T[], acts: (row: T, round: number) => readonly Act[]) {
    const tallies: Tally[] = []
    for (const [round, row] of rows.entries()) {
      const message: Round<Act> = { acts: acts(row, round), first: firsts[round % firsts.length] ?? [0, 0] }
      const exchanges: Exchange[] = []
      for (const kinds of turnsOf(message.acts, round)) {
        exchanges.push(...(await pair.round<readonly Exchange[]>({ ...message, kinds })).flat())
      }
      tallies.push(tallied(exchanges))
    }
    const log = await store.audit.list({ since: at, limit: 1_000_000 })
    const stories = await Promise.all(rows.map((row) => storyOf(store, row, log)))
    return rows.map((row, round) => ({
      row,
      round,
      tally: tallies[round] ?? assert.fail(),
      story: stories[round] ?? assert.fail(),
    }))
  }

  /** Whether the side of the first act won: in a race either may, in the last two rounds the one that comes first does. */
  function assertOrders(outcomes: readonly boolean[]): void {
    assert.deepEqual(outcomes.slice(races), [true, false])
  }

  return {
    store,
    actor,
    at,
    forEachRound,
    account,
    ownClient,
    pending,
    approved,
    approvedOfItsOwn,
    redeemed,
    contest,
    assertOrders,
  }
}

/** The kinds of acts that are concurrent, in turn: all, or in the last two rounds one side and then the other. */
function turnsOf(acts: readonly Act[], round: number): readonly (readonly string[])[] {
  const [first = '', ...others] = new Set(acts.map(({ kind }) => kind))
  if (round < races) return [[first, ...others]]
  return round === races ? [[first], others] : [others, [first]]
}

async function storyOf(store: Store, { sub, code, clientId }: SignIn, log: readonly AuditRow[]): Promise<Story> {
  const device = auditedDevice(hashDeviceCode(code))
  const concerned = log.filter(
    (row) => row.sub === sub || row.details.device === device || (clientId !== undefined && row.clientId === clientId),
  )
  const session = await store.deviceSessions.update(hashDeviceCode(code), ({ session: row }) => ({ reply: row }))
  const family = session?.familyId
    ? await store.refreshFamilies.update(session.familyId, ({ family: row, ...holders }) => ({
        reply: row && { ...row, ended: wasEnded(row, holders) },
      }))
    : null
  return {
    state: session?.state,
    family: family && {
      generation: family.generation,
      revocationReason: family.revocationReason,
      ended: family.ended,
    },
    events: concerned.map(({ event, outcome }) =>
      outcome === 'refused' && event !== 'refresh-reuse' ? `${event} ${outcome}` : event,
    ),
  }
}
