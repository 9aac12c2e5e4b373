import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { rounds } from '../../../../test/fixtures/rounds.ts'
import { startDeviceAuthorization } from '../device/device-authorization.ts'
import { pollForTokens } from '../device/polling.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Platform } from '../platform.ts'
import { hostileNetwork, seeded, serviceDouble, virtualTime } from '../testing/index.ts'
import { memoryTokenStore, type TokenStore } from '../tokens/token-store.ts'
import { fetchUserinfo } from '../userinfo.ts'
import { openSession } from './session.ts'

/** Actions and failures of programs. A killed program is started again, and used until the service answers. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('use' as const), program: fc.nat(3) }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('pass' as const), seconds: fc.integer({ min: 1, max: 4000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('kill and start' as const), program: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reject the access token' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('fill the disk' as const), times: fc.integer({ min: 1, max: 3 }) }),
  },
)
const histories = fc.record({
  seed: fc.integer(),
  hasLock: fc.boolean(),
  steps: fc.array(step, { minLength: 5, maxLength: 25 }),
})
type History = typeof histories extends fc.Arbitrary<infer T> ? T : never

/** The resources that programs share: a disk that may be full, and a lock that is released when its holder is killed. */
function sharedStore() {
  const kept = memoryTokenStore()
  const disk = { failures: 0 }
  let last: Promise<unknown> = Promise.resolve()
  const save: TokenStore['save'] = async (tokens) => {
    if (disk.failures-- > 0) throw new Error('disk full')
    return kept.save(tokens)
  }
  const lock =
    (killed: Promise<never>): NonNullable<TokenStore['exclusively']> =>
    (work) => {
      const mine = last.then(() => Promise.race([work(), killed]))
      last = mine.catch(() => undefined)
      return mine
    }
  return { kept, disk, save, lock }
}

async function play({ seed, hasLock, steps }: History): Promise<void> {
  const random = seeded(seed)
  const time = virtualTime()
  const double = serviceDouble({ now: time.now })
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256))
  const calm: Platform = { ...time, fetch: double.fetch, random: bytes }
  const network = hostileNetwork(double.fetch, { random, sleep: time.sleep })
  const { kept, disk, save, lock } = sharedStore()
  const complaints: unknown[] = []

  /** A killed program stops sending and storing. */
  function start() {
    let isAlive = true
    let kill = () => {}
    const killed = new Promise<never>((_, reject) => {
      kill = () => {
        isAlive = false
        reject(new TypeError('killed'))
      }
    })
    killed.catch(() => undefined)
    const alive = <T>(work: () => Promise<T>): Promise<T> => (isAlive ? Promise.race([work(), killed]) : killed)
    const fetch: Platform['fetch'] = (url, request) => alive(() => network(url, request))
    const store: TokenStore = {
      ...kept,
      save: (tokens) => alive(() => save(tokens)),
      ...(hasLock && { exclusively: lock(killed) }),
    }
    const session = openSession({ ...double.service, platform: { ...calm, fetch } }, store)
    session.onChange((event) => event.type === 'signed-out' && isAlive && complaints.push(event))
    /** A lost connection or a full disk may end a use; any other error fails the test. */
    const use = () =>
      fetchUserinfo(session).then(
        () => true,
        (error) => {
          const codes = ['network-error', 'timed-out', 'storage-failed', 'unauthorized']
          const isTolerated = error instanceof PlatekeeperError && codes.includes(error.code)
          if (isAlive && !isTolerated) complaints.push(error)
          return false
        },
      )
    /** A refresh that a killed program started is repeated only by a program that reaches the service. */
    const askUntilAnswered = async () => {
      while (isAlive && !(await use())) await time.sleep(5000)
    }
    return { use, askUntilAnswered, kill: () => kill() }
  }

  double.approve({ username: 'demo', subscriptions: ['charts'] })
  const service = { ...double.service, platform: calm }
  const authorization = await startDeviceAuthorization(service)
  await openSession(service, kept).begin(await pollForTokens(service, authorization, { scope: ['offline_access'] }))

  const programs = Array.from({ length: 4 }, start)
  for (const each of steps) {
    if (each.does === 'use') void programs[each.program]?.use()
    if (each.does === 'pass') await time.sleep(each.seconds * 1000)
    if (each.does === 'reject the access token') double.forgetAccessToken()
    if (each.does === 'fill the disk') disk.failures = each.times
    if (each.does === 'kill and start') {
      programs[each.program]?.kill()
      programs[each.program] = start()
      void programs[each.program]?.askUntilAnswered()
    }
  }

  disk.failures = 0
  await time.sleep(900_000)
  assert.deepEqual(complaints, [])
  assert.equal(double.counts.reuses, 0)
  assert.equal((await fetchUserinfo(openSession(service, kept))).preferred_username, 'demo')
}

test('no history of lost, late, doubled and reordered messages, kills and full disks ends a sign-in', async () => {
  const runs = rounds({ quick: 150, long: 10_000 })
  await fc.assert(fc.asyncProperty(histories, play), { numRuns: runs, seed: 20261122, endOnFailure: true })
})
