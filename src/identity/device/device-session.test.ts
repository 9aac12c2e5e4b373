import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { limits, transitions } from '../../contract/index.ts'
import {
  approve,
  bindScope,
  type DeviceSession,
  decidePoll,
  deny,
  isForgotten,
  isOpen,
  type PollReply,
  raiseInterval,
  recordVerifierFailure,
  redeemSession,
} from './device-session.ts'
import { createPollPacing } from './poll-pacing.ts'

const start = Date.UTC(2026, 10, 26)
const seconds = 1000
const approval = {
  sub: 'somebody',
  scope: ['charts'],
  authTime: start,
  amr: ['pwd'],
  sid: 'browser',
  sessionVersion: 0,
} as const

const fresh: DeviceSession = {
  deviceCodeHash: 'hash',
  userCodeDigest: 'digest',
  clientId: 'client',
  codeChallenge: null,
  state: 'pending',
  requestedScope: null,
  createdAt: start,
  expiresAt: start + limits.deviceCodeLifetime * seconds,
  interval: limits.pollingInterval,
  verifierMismatches: 0,
  deniedBy: null,
  requester: { ip: '192.0.2.1', userAgent: null },
  openedAt: null,
  approval: null,
  endedAt: null,
  familyId: null,
  storedResponse: null,
}

/** One server: polls as the token endpoint answers them. */
function pollingServer(session: DeviceSession = fresh) {
  const pacing = createPollPacing()
  let current = session
  return {
    session: () => current,
    /** `retryAfter` in seconds; 0 but for slow_down. */
    poll(now: number): { kind: PollReply['kind'] | 'slow_down'; retryAfter: number } {
      const { next, reply } = decidePoll(current, now)
      current = next
      if (reply.kind !== 'pending') return { kind: reply.kind, retryAfter: 0 }
      const { pace, retryAfter } = pacing.poll(next.deviceCodeHash, next.interval, now)
      current = raiseInterval(next, pace.interval)
      return { kind: retryAfter > 0 ? 'slow_down' : 'pending', retryAfter }
    },
  }
}

/** Polls at these seconds after the start; answers the kinds of reply and the last session. */
function pollAt(times: readonly number[], session: DeviceSession = fresh): { kinds: string[]; session: DeviceSession } {
  const server = pollingServer(session)
  const kinds = times.map((at) => server.poll(start + at * seconds).kind)
  return { kinds, session: server.session() }
}

const pending = 'pending'
const slow = 'slow_down'

test('every transition of service.md holds', () => {
  const reached: Record<string, [state: string, reply: string]> = {}
  const server = pollingServer()
  const first = server.poll(start)
  reached.poll = [server.session().state, first.kind === 'pending' ? 'authorization_pending' : first.kind]
  reached['poll too fast'] = [server.session().state, server.poll(start + 1).kind]
  const approved = approve(fresh, approval)
  const collected = decidePoll(approved, start + 1)
  reached.approve = [approved.state, collected.reply.kind === 'approved' ? 'tokens' : collected.reply.kind]
  const denied = deny(fresh, start)
  reached.deny = [denied.state, decidePoll(denied, start + 1).reply.kind]
  const late = fresh.expiresAt
  reached['time passes'] = [isOpen(fresh, late) ? 'pending' : 'expired', decidePoll(fresh, late).reply.kind]
  assert.deepEqual(reached, Object.fromEntries(transitions.map(({ trigger, to, reply }) => [trigger, [to, reply]])))
})

const paces: readonly { name: string; at: readonly number[]; kinds: readonly string[]; interval: number }[] = [
  { name: 'the first poll is free', at: [0], kinds: [pending], interval: 5 },
  { name: 'polls at the interval go on', at: [0, 5, 10, 15], kinds: [pending, pending, pending, pending], interval: 5 },
  { name: 'a second early is tolerated', at: [0, 4, 8], kinds: [pending, pending, pending], interval: 5 },
  { name: 'more than a second early is too fast', at: [0, 3.999], kinds: [pending, slow], interval: 10 },
  { name: 'a refused poll does not move the clock', at: [0, 3, 9], kinds: [pending, slow, pending], interval: 10 },
  {
    name: 'one window raises the interval once',
    at: [0, 1, 2, 3, 8],
    kinds: [pending, slow, slow, slow, slow],
    interval: 10,
  },
  { name: 'a later window raises it again', at: [0, 1, 9, 10], kinds: [pending, slow, pending, slow], interval: 15 },
  {
    name: 'a client that obeys slow_down is not refused again',
    at: [0, 1, 11, 21],
    kinds: [pending, slow, pending, pending],
    interval: 10,
  },
]
for (const { name, at, kinds, interval } of paces) {
  test(name, () => {
    const polled = pollAt(at)
    assert.deepEqual(polled.kinds, kinds)
    assert.equal(polled.session.interval, interval)
  })
}

test('the tolerance is a tenth of a long interval', () => {
  const long = { ...fresh, interval: 60 }
  assert.deepEqual(pollAt([0, 54], long).kinds, [pending, pending])
  assert.deepEqual(pollAt([0, 53.9], long).kinds, [pending, slow])
})

test('the interval is never raised above 60 seconds', () => {
  const times = Array.from({ length: 590 }, (_, i) => i)
  assert.equal(pollAt(times).session.interval, 60)
})

test('slow_down sets the seconds after which the next poll is on time', () => {
  const server = pollingServer()
  server.poll(start)
  assert.deepEqual(server.poll(start + 2 * seconds), { kind: slow, retryAfter: 8 })
  assert.equal(server.poll(start + 10 * seconds).kind, pending)
})

test('a clock that steps back causes no rejection', () => {
  assert.deepEqual(pollAt([100, 40, 45]).kinds, [pending, pending, pending])
})

test('any fixed cadence with jitter recovers: it never ends in slow_down for ever', () => {
  const cadence = fc.double({ min: 2, max: 12, noNaN: true })
  const jitter = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(cadence, jitter, (every, jitters) => {
      const forever: DeviceSession = { ...fresh, expiresAt: start + 10_000 * seconds }
      const times = jitters.map((shift, i) => Math.max(0, i * every + shift))
      const { kinds } = pollAt(times, forever)
      const window = Math.ceil(limits.maximumInterval / every) + 1
      for (let i = 0; i + window <= kinds.length; i += 1) {
        assert.ok(kinds.slice(i, i + window).includes(pending), `polls ${i} to ${i + window}: all slow_down`)
      }
    }),
  )
})

test('a cadence at the advertised interval is not refused for jitter within the tolerance', () => {
  const jitter = fc.array(fc.double({ min: -0.5, max: 0.5, noNaN: true }), { minLength: 20, maxLength: 100 })
  fc.assert(
    fc.property(jitter, (jitters) => {
      const { kinds } = pollAt(jitters.map((shift, i) => 1 + i * 5 + shift))
      assert.ok(kinds.every((kind) => kind === pending))
    }),
  )
})

test('an approved code can be collected until expires_in plus 60 seconds', () => {
  const approved = approve(fresh, approval)
  const end = limits.deviceCodeLifetime + limits.collectionGrace
  assert.deepEqual(pollAt([end - 0.001, end, end + 3600], approved).kinds, [
    'approved',
    'expired_token',
    'expired_token',
  ])
})

test('once a poll was answered that the code has expired, no clock that is behind opens the session again', () => {
  const end = fresh.expiresAt
  const collected = end + limits.collectionGrace * seconds
  for (const [session, now] of [
    [fresh, end],
    [approve(fresh, approval), collected],
  ] as const) {
    const { next, reply } = decidePoll(session, now)
    assert.equal(reply.kind, 'expired_token')
    assert.equal(isOpen(next, end - 1), false)
    assert.deepEqual(decidePoll(next, end - 1), { next, reply })
    assert.equal(isForgotten(next, end + limits.endedSessionMemory * seconds - 1), false)
  }
})

test('a session is forgotten a day after its end, and not before', () => {
  const day = limits.endedSessionMemory * seconds
  assert.equal(isForgotten(fresh, fresh.expiresAt + day - 1), false)
  assert.equal(isForgotten(fresh, fresh.expiresAt + day), true)
  const denied = deny(fresh, start + 10 * seconds)
  assert.equal(isForgotten(denied, start + 10 * seconds + day - 1), false)
  assert.equal(isForgotten(denied, start + 10 * seconds + day), true)
})

test('the requested set is bound once and never widened', () => {
  const bound = bindScope(fresh, ['charts'])
  assert.deepEqual(bindScope(bound, ['charts', 'fmsdata']).requestedScope, ['charts'])
  assert.equal(bindScope(fresh, []).requestedScope, null)
})

test('the fifth wrong verifier closes a session, and one that has ended stays as it ended', () => {
  const times = Array.from({ length: limits.verifierMismatches })
  const closed = times.reduce<DeviceSession>((session) => recordVerifierFailure(session, start), fresh)
  assert.equal(decidePoll(closed, start).reply.kind, 'invalid_grant')
  assert.equal(isOpen(closed, start), false)
  const denied = times.reduce<DeviceSession>((session) => recordVerifierFailure(session, start), deny(fresh, start))
  assert.equal(decidePoll(denied, start).reply.kind, 'access_denied')
})

test('a redeemed session replays its response for a minute, then rejects polls', () => {
  const redeemed = redeemSession(approve(fresh, approval), { familyId: 'family', storedResponse: 'sealed' }, start)
  const last = start + limits.pollResponseMemory * seconds
  for (const now of [start, last - 1]) {
    assert.deepEqual(decidePoll(redeemed, now), {
      next: redeemed,
      reply: { kind: 'collected', storedResponse: 'sealed' },
    })
  }
  const { next, reply } = decidePoll(redeemed, last)
  assert.equal(reply.kind, 'invalid_grant')
  assert.deepEqual(next, { ...redeemed, storedResponse: null })
  assert.equal(decidePoll(next, start).reply.kind, 'invalid_grant', 'a clock that steps back brings nothing back')
})

type Move = { readonly wait: number; readonly act: 'poll' | 'approve' | 'deny' | 'recordVerifierFailure' }

/** One run of a session as the endpoints drive it: decisions only on open sessions, redemption on an approved poll. */
function run(moves: readonly Move[]): { replies: PollReply['kind'][]; redemptions: number } {
  let now = start
  let session = fresh
  let redemptions = 0
  const replies: PollReply['kind'][] = []
  for (const { wait, act } of moves) {
    now += wait
    if (act === 'recordVerifierFailure') session = recordVerifierFailure(session, now)
    if (act === 'approve' && isOpen(session, now)) session = approve(session, approval)
    if (act === 'deny' && isOpen(session, now)) session = deny(session, now)
    if (act === 'poll') {
      const { next, reply } = decidePoll(session, now)
      session = next
      replies.push(reply.kind)
      if (reply.kind === 'approved') {
        redemptions += 1
        session = redeemSession(session, { familyId: null, storedResponse: 'sealed' }, now)
      }
    }
  }
  return { replies, redemptions }
}

const moves = fc.array(
  fc.record<Move>({
    wait: fc.oneof(fc.nat(20_000), fc.nat(400_000)),
    act: fc.oneof(
      { weight: 6, arbitrary: fc.constant('poll' as const) },
      fc.constantFrom('approve', 'deny', 'recordVerifierFailure'),
    ),
  }),
  { minLength: 1, maxLength: 60 },
)

test('however polls, decisions, wrong verifiers and time interleave, the promises of a session hold', () => {
  const terminal = ['access_denied', 'expired_token', 'invalid_grant']
  fc.assert(
    fc.property(moves, (sequence) => {
      const { replies, redemptions } = run(sequence)
      assert.ok(redemptions <= 1, 'collected at most once')
      for (const [i, kind] of replies.entries()) {
        const after = replies[i + 1]
        if (!terminal.includes(kind) || after === undefined) continue
        assert.ok(terminal.includes(after), `after ${kind} came ${after}`)
        if (kind === 'access_denied') assert.equal(after, 'access_denied')
      }
      const collectedAt = replies.indexOf('approved')
      for (const [i, kind] of replies.entries()) {
        if (kind === 'collected') assert.ok(collectedAt >= 0 && i > collectedAt, 'given again only after it was given')
      }
    }),
    { numRuns: 500 },
  )
})
