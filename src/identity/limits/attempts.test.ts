import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { createClock } from '../../../test/fixtures/clock.ts'
import {
  attemptLimits,
  knownBrowsersOfAccount,
  proofsStored,
  sharedNetworks,
  signInPriority,
} from './attempt-limits.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import { createHashingQueue, type HashingQueue, queueLimits } from './hashing-queue.ts'
import type { Bucket, RateLimitStore } from './rate-limit.ts'

/** Servers of one service: buckets they share, and a memory for each. */
function openServers(queue: Pick<HashingQueue, 'requireRoom'> = createHashingQueue()) {
  const clock = createClock()
  const buckets = new Map<string, Bucket>()
  /** What the store was asked of one bucket alone. */
  const questions = new Set<object>()
  const rateLimits: RateLimitStore = {
    update: async (keys, _, step) => {
      if (keys.length === 1) questions.add({})
      const seen = new Map(keys.flatMap((key) => (buckets.has(key) ? [[key, buckets.get(key) as Bucket]] : [])))
      const { next, reply } = step(seen)
      for (const [key, bucket] of next) buckets.set(key, bucket)
      return reply
    },
  }
  const attemptKey = createSecretKey(randomBytes(32))
  const start = (): Attempts => createAttempts({ rateLimits, attemptKey, queue, now: clock.now })
  return { clock, buckets, questions, start }
}

type Attempt = { username?: string; ip: string; isShared?: boolean; knownBrowser?: string | null }

const begin = (attempts: Attempts, { username = 'somebody', ip, isShared = false, knownBrowser = null }: Attempt) =>
  attempts.password({ username, knownBrowser }, { ip, requestId: 'request', isShared })

/** A wrong password; whether it was looked at. */
const guess = async (attempts: Attempts, attempt: Attempt): Promise<boolean> => (await begin(attempts, attempt)).allowed

async function signIn(attempts: Attempts, attempt: Attempt): Promise<void> {
  const begun = await begin(attempts, attempt)
  assert.ok(begun.allowed)
  await begun.succeeded()
}

async function priorityOf(attempts: Attempts, attempt: Attempt): Promise<string> {
  const begun = await begin(attempts, attempt)
  if (!begun.allowed) return 'limited'
  await begun.giveBack()
  return begun.slot.priority
}

async function count(guesses: number, attempt: (i: number) => Promise<boolean>): Promise<number> {
  let looked = 0
  for (let i = 0; i < guesses; i += 1) if (await attempt(i)) looked += 1
  return looked
}

describe('guesses at passwords', () => {
  const { address, subscriber, site } = attemptLimits.password

  const rotations: Readonly<Record<string, { ip: (i: number) => string; most: number }>> = {
    'one IPv4 address': { ip: () => '198.51.100.7', most: address.attempts },
    'the addresses of an IPv4 /24': { ip: (i) => `198.51.100.${i % 256}`, most: site.attempts },
    'the addresses of an IPv6 /64': { ip: (i) => `2001:db8::${i.toString(16)}`, most: address.attempts },
    'the /64s of an IPv6 /56': { ip: (i) => `2001:db8:0:${(i % 256).toString(16)}::1`, most: subscriber.attempts },
    'the /64s of an IPv6 /48': { ip: (i) => `2001:db8:0:${i.toString(16)}::1`, most: site.attempts },
  }
  for (const [title, { ip, most }] of Object.entries(rotations)) {
    test(`from ${title} share ${most}, however many accounts are tried`, async () => {
      const attempts = openServers().start()
      assert.equal(await count(10 * most, (i) => guess(attempts, { username: `user ${i}`, ip: ip(i) })), most)
      assert.equal(await guess(attempts, { ip: '203.0.113.1' }), true, 'and other networks are not delayed')
    })
  }

  test('from 5,000 networks delay no other network: there is no global limit', async () => {
    const attempts = openServers().start()
    const ip = (i: number): string => `10.${i >> 8}.${i & 255}.1`
    assert.equal(await count(5000, (i) => guess(attempts, { username: `user ${i}`, ip: ip(i) })), 5000)
    assert.equal(await guess(attempts, { ip: '203.0.113.1' }), true)
  })

  test('from one network between right ones, also such as take long, gain nothing', async () => {
    const { start, clock } = openServers()
    const attempts = start()
    let wrong = 0
    for (let i = 0; i < 200; i += 1) {
      const right = await begin(attempts, { username: 'attacker', ip: '198.51.100.7' })
      clock.advance(0.05)
      if (await guess(attempts, { username: `user ${i}`, ip: '198.51.100.7' })) wrong += 1
      clock.advance(0.05)
      if (right.allowed) await right.succeeded()
    }
    assert.ok(wrong <= address.attempts + 1, `${wrong} wrong ones were looked at in 20 seconds`)
  })

  const proxy = { ip: '172.17.0.1', isShared: true }

  test('through an undeclared proxy are limited as those of ten networks, and by account as elsewhere', async () => {
    const { start, clock } = openServers()
    const attempts = start()
    const { accountAtAddress } = attemptLimits.password
    const most = site.attempts * sharedNetworks
    assert.equal(await count(100, () => guess(attempts, proxy)), accountAtAddress.attempts)
    const sprayed = await count(most + 100, (i) => guess(attempts, { ...proxy, username: `user ${i}` }))
    assert.equal(sprayed, most - accountAtAddress.attempts)
    clock.advance(1)
    assert.equal(await count(10, (i) => guess(attempts, { ...proxy, username: `person ${i}` })), 1)
  })

  test('through such a proxy keep out neither browsers that are known, nor the proxy’s neighbours', async () => {
    const attempts = openServers().start()
    await count(site.attempts * sharedNetworks + 100, (i) => guess(attempts, { ...proxy, username: `user ${i}` }))
    assert.equal(await priorityOf(attempts, { ...proxy, username: 'user' }), 'limited')
    assert.equal(await priorityOf(attempts, { ...proxy, knownBrowser: 'browser' }), 'known browser')
    assert.equal(await priorityOf(attempts, { ip: '172.17.0.2' }), 'other')
  })
})

test('guesses through an undeclared proxy leave places in the hashing queue for new browsers elsewhere', async () => {
  const queue = createHashingQueue({ longestWait: 3600 })
  const attempts = openServers(queue).start()
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const work: Promise<void>[] = []
  const join = async (attempt: Attempt): Promise<boolean> => {
    const begun = await begin(attempts, attempt).catch(() => null)
    if (begun?.allowed) work.push(queue.run(begun.slot, () => end))
    return begun?.allowed ?? false
  }
  const crowd = (i: number) => join({ username: `user ${i}`, ip: '172.17.0.1', isShared: true })
  const waiting = await count(100, crowd)
  const hasRoom = await join({ username: 'zoe', ip: '198.51.100.1' })
  release()
  await Promise.allSettled(work)
  assert.deepEqual([waiting, hasRoom], [queueLimits.otherOfShared + 1, true], 'one is being hashed')
})

describe('behind an undeclared proxy all clients together have', () => {
  const proxy = { ip: '172.17.0.1', requestId: 'request', isShared: true }

  test('as many user codes as ten addresses', async () => {
    const attempts = openServers().start()
    const enter = async (i: number) =>
      (await attempts.userCode({ sessionId: `session ${i}`, sub: `person ${i}` }, proxy)).allowed
    assert.equal(await count(300, enter), attemptLimits.userCode.address.attempts * sharedNetworks)
  })

  test('as many DPoP proofs of a client as ten networks', async () => {
    const attempts = openServers().start()
    const prove = async () => attempts.proof({ clientId: 'client' }, proxy) === 0
    const most = proofsStored.attempts * sharedNetworks
    assert.equal(await count(most + 100, prove), most)
    assert.equal(attempts.proof({ clientId: 'another' }, proxy), 0)
  })
})

describe('the known browsers of an account', () => {
  const { attempts: most, every } = knownBrowsersOfAccount
  const owner = { username: 'zoe', ip: '203.0.113.5' }
  const cookie = (i: number) => ({ username: 'zoe', ip: `198.51.${i}.1`, knownBrowser: `browser ${i % 25}` })

  test('have 20 wrong attempts together, then they count as unknown', async () => {
    const { start, clock } = openServers()
    const attempts = start()
    const priorities: string[] = []
    const knownGuess = async (i: number) => {
      const begun = await begin(attempts, cookie(i))
      if (begun.allowed) priorities.push(begun.slot.priority)
      clock.advance(signInPriority.knownBrowser.every)
      return begun.allowed
    }
    const restored = Math.floor((250 * signInPriority.knownBrowser.every) / every)
    await count(250, knownGuess)
    const known = priorities.filter((priority) => priority === 'known browser').length
    assert.ok(known >= most && known <= most + restored, `${known} counted as known`)
    assert.ok(priorities.length > known, 'none is rejected for that alone')
  })

  test('keep their attempts when a password is right, and lose none to what is rejected', async () => {
    const { start, clock } = openServers()
    const attempts = start()
    for (let i = 0; i < 3 * most; i += 1) await signIn(attempts, cookie(i))
    await count(100, () => guess(attempts, { ...owner, knownBrowser: 'one' }))
    clock.advance(signInPriority.knownBrowser.every)
    assert.equal(await priorityOf(attempts, { ...owner, knownBrowser: 'another' }), 'known browser')
  })

  test('do not use up the priority of the others with what is not checked', async () => {
    const { start, clock } = openServers()
    const attempts = start()
    await count(attemptLimits.password.knownBrowser.attempts, () => guess(attempts, { ...owner, knownBrowser: 'one' }))
    clock.advance(signInPriority.knownBrowser.every)
    await count(100, () => guess(attempts, { ...owner, knownBrowser: 'one' }))
    assert.equal(await priorityOf(attempts, { ...owner, knownBrowser: 'another' }), 'known browser')
  })

  test('count nothing while the hashing queue is full', async () => {
    let isFull = true
    const { start } = openServers({ requireRoom: () => assert.ok(!isFull, 'full') })
    const attempts = start()
    await assert.rejects(count(1, () => guess(attempts, { ...owner, knownBrowser: 'one' })))
    isFull = false
    const { knownBrowser } = attemptLimits.password
    const checked = await count(knownBrowser.attempts + 1, () => guess(attempts, { ...owner, knownBrowser: 'one' }))
    assert.equal(checked, knownBrowser.attempts)
  })
})

describe('who waits in which line', () => {
  const home = { username: 'zoe', ip: '203.0.113.5' }

  test('a browser that signed in to the account, and an address from which a sign-in succeeded, have priority', async () => {
    const attempts = openServers().start()
    assert.equal(await priorityOf(attempts, home), 'other')
    await signIn(attempts, home)
    assert.equal(await priorityOf(attempts, home), 'known network')
    assert.equal(await priorityOf(attempts, { ...home, username: 'her guest' }), 'known network')
    assert.equal(await priorityOf(attempts, { ...home, ip: '203.0.113.6' }), 'other', 'a neighbour')
    assert.equal(await priorityOf(attempts, { ...home, ip: '198.51.100.1', knownBrowser: 'browser' }), 'known browser')
  })

  test('an address is known at every server, after a restart, and for 30 days', async () => {
    const { start, clock } = openServers()
    await signIn(start(), home)
    clock.advance(signInPriority.networkMemory - 1)
    assert.equal(await priorityOf(start(), home), 'known network')
    clock.advance(1)
    assert.equal(await priorityOf(start(), home), 'other')
  })

  test('the store is asked about an address once in five minutes, however many guesses come from it', async () => {
    const { start, clock, questions } = openServers()
    const [attempts, other] = [start(), start()]
    assert.equal(await priorityOf(other, home), 'other')
    await signIn(attempts, home)
    assert.equal(await priorityOf(attempts, home), 'known network', 'immediately where the sign-in was')
    assert.equal(await priorityOf(other, home), 'other')
    clock.advance(300)
    assert.equal(await priorityOf(other, home), 'known network', 'at other servers five minutes later at the latest')
    const before = questions.size
    for (let i = 0; i < 100; i += 1) await guess(attempts, { username: `user ${i}`, ip: '198.51.100.9' })
    assert.equal(questions.size - before, 1)
  })

  test('it stays known while sign-ins from it succeed now and then', async () => {
    const { start, clock } = openServers()
    const attempts = start()
    for (let i = 0; i < 10; i += 1) {
      await signIn(attempts, home)
      clock.advance((signInPriority.networkMemory * 2) / 3)
      assert.equal(await priorityOf(attempts, home), 'known network')
    }
  })

  test('one account cannot make thousands of networks known, not in months either', async () => {
    const { start, clock } = openServers()
    const attempts = start()
    const ip = (i: number): string => `10.${i >> 8}.${i & 255}.1`
    const [days, aDay] = [90, 20]
    for (let day = 0; day < days; day += 1) {
      for (let i = 0; i < aDay; i += 1) await signIn(attempts, { username: 'attacker', ip: ip(day * aDay + i) })
      clock.advance(86_400)
    }
    let known = 0
    for (let i = 0; i < days * aDay; i += 1) {
      if ((await priorityOf(attempts, { username: 'attacker', ip: ip(i) })) === 'known network') known += 1
    }
    assert.ok(known >= 20 && known <= 40, `${known} networks are known`)
  })

  test('a known address is not limited by the attempts of its network', async () => {
    const attempts = openServers().start()
    await signIn(attempts, home)
    await count(1000, (i) => guess(attempts, { username: `user ${i}`, ip: `203.0.113.${100 + (i % 100)}` }))
    assert.equal(await priorityOf(attempts, { ip: '203.0.113.6' }), 'limited')
    assert.equal(await priorityOf(attempts, home), 'known network')
  })

  test('what goes first is limited too: endless sign-ins with an own account wait like others', async () => {
    const { start, clock } = openServers()
    const attempts = start()
    const own = { username: 'attacker', ip: '198.51.100.7' }
    const { knownBrowser, knownNetwork } = signInPriority
    const first = async (attempt: Attempt, priority: string) => {
      let times = 0
      for (let i = 0; i < 100; i += 1) {
        const begun = await begin(attempts, {
          ...attempt,
          ...(attempt.knownBrowser ? { knownBrowser: `browser ${i}` } : {}),
        })
        if (begun.allowed && begun.slot.priority === priority) times += 1
        if (begun.allowed) await begun.succeeded()
      }
      return times
    }
    await signIn(attempts, own)
    assert.equal(await first(own, 'known network'), knownNetwork.attempts)
    assert.equal(await first({ ...own, knownBrowser: 'any' }, 'known browser'), knownBrowser.attempts)
    clock.advance(knownBrowser.every)
    assert.equal(await first({ ...own, knownBrowser: 'any' }, 'known browser'), 1)
    assert.equal(await priorityOf(attempts, { ...own, username: 'zoe', knownBrowser: 'hers' }), 'known browser')
  })
})

test('guesses leave no more buckets than are still owed', async () => {
  const { start, clock, buckets } = openServers()
  const attempts = start()
  for (let round = 0; round < 20; round += 1) {
    for (let i = 0; i < 50; i += 1) await guess(attempts, { username: `${round} ${i}`, ip: `10.${round}.${i}.1` })
    clock.advance(3600)
  }
  await guess(attempts, { ip: '203.0.113.1' })
  const owed = [...buckets.values()].filter(({ fullAt }) => fullAt > clock.now()).length
  assert.ok(owed < 10, `${owed} buckets are left`)
})

test('networks that use up the limit of all mails keep no other network from one an hour', async () => {
  const { clock, start } = openServers()
  const attempts = start()
  const ask = async (ip: string) => (await attempts.mail({ sub: null }, { ip, requestId: 'request' })).allowed
  const [networks, ofOne] = [30, attemptLimits.mail.site.attempts]
  const flood = () => count(networks * ofOne, (i) => ask(`203.0.${i % networks}.${i % 210}`))
  assert.equal(await flood(), attemptLimits.mail.all.attempts)
  assert.equal(await ask('198.51.100.7'), true)
  assert.equal(await ask('198.51.100.8'), false, 'the same network')
  assert.equal(await ask('192.0.2.1'), true, 'another network')
  clock.advance(3600)
  const { every } = attemptLimits.mail.all
  assert.ok((await flood()) <= 3600 / every + networks)
  assert.equal(await ask('198.51.100.8'), true, 'an hour later')
})
