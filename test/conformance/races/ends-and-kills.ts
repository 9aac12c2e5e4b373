import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from '../../../src/store/index.ts'
import { fc } from '../../fixtures/properties.ts'
import { isLong, rounds as roundsOf } from '../../fixtures/rounds.ts'
import { aBrowserSession, aClient, aFamily, aSessionClient, aUser } from '../records.ts'
import { bear, isEnded } from '../refresh-families.ts'
import { noticesOf } from '../session-clients.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { serverParts } from './actor.ts'
import { compiledOnce } from './compiled-once.ts'
import type { Ending, Orders } from './ender.ts'
import { messageOf } from './pair.ts'

const kills = roundsOf({ quick: 1, long: 150 })
const endingsEach = 24
const kinds = ['change password', 'end all', 'disable', 'disable client'] as const

/** Milliseconds after the process was started. The same in every run. */
const moments = fc.sample(fc.integer({ min: 0, max: 120 }), { seed: 20261122, numRuns: kills })

/** A user whose sign-ins end: with the account, or with a client that no other user has. */
type Subject = Ending & {
  readonly family: string
  readonly browser: string
  readonly sub: string
  readonly notice: string
}

/** The state after an end. */
type Held = {
  readonly changed: boolean
  readonly devices: boolean
  readonly browsers: boolean
  /** Whether the application that the browser session authorized is due to be notified. */
  readonly notified: boolean
  readonly logged: boolean
  /** Whether there is a notice for the owner, with the job that sends it. */
  readonly noticed: boolean
}

/** The guarantee of every store for a server that is killed while it ends sign-ins: each end is applied entirely or not at all. */
export function endsAndKillsSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: a server that is killed while it ends sign-ins`, async () => {
    const { store, location, othersEnded, dispose } = await fresh()
    const masterKey = randomBytes(32)
    await serverParts(store, masterKey)
    const start = compiledOnce('./ender.ts', [location, masterKey.toString('base64url')])
    const end = async () => {
      await start.close()
      await dispose()
    }

    test('in every gap between what it asks of the store leaves all of it or nothing', async () => {
      for (const kind of isLong ? kinds : (['change password'] as const)) {
        const held: Held[] = []
        let isOver = false
        for (let gap = 0; !isOver; gap += 1) {
          const subject = await subjectOf(store, kind)
          isOver = await survives(start.child(), { endings: [subject], gap })
          await othersEnded()
          held.push(await heldOf(store, subject))
          assertWhole(subject, held.at(-1) ?? assert.fail())
          assert.ok(gap < 20)
        }
        assert.deepEqual([held[0]?.changed, held.at(-1)?.changed], [false, true], kind)
      }
    })

    test(`at ${kills} moments leaves all of each end or nothing, and every end that it reported`, async (t) => {
      t.after(end)
      let cut = 0
      for (const moment of moments) {
        const subjects = await Promise.all(
          Array.from({ length: endingsEach }, (_, i) => subjectOf(store, kinds[i % kinds.length] ?? 'disable')),
        )
        const child = start.child()
        const reported = new Set<unknown>()
        await messageOf(child)
        child.on('message', (message) => reported.add(message))
        child.send({ endings: subjects, gap: null } satisfies Orders)
        await wait(moment)
        const gone = once(child, 'disconnect')
        child.kill('SIGKILL')
        await gone
        await othersEnded()
        for (const subject of subjects) {
          const held = await heldOf(store, subject)
          assertWhole(subject, held)
          if (reported.has(subject.id)) assert.ok(held.changed, `${subject.kind} was reported`)
          if (!held.changed) cut += 1
        }
      }
      t.diagnostic(`${cut} of ${kills * endingsEach} ends were cut off before they were written`)
      assert.equal((await store.audit.verify()).intact, true)
    })
  })
}

function assertWhole({ kind }: Subject, held: Held): void {
  const { changed } = held
  const browsers = kind === 'disable client' ? false : changed
  const noticed = changed && kind === 'change password'
  assert.deepEqual(held, { changed, devices: changed, browsers, notified: browsers, logged: changed, noticed }, kind)
}

/** Whether it finished its work. */
async function survives(child: ChildProcess, orders: Orders): Promise<boolean> {
  await messageOf(child)
  const gone = once(child, 'exit')
  let isDone = false
  child.on('message', (message) => {
    if (message !== 'all') return
    isDone = true
    child.disconnect()
  })
  child.send(orders)
  await gone
  return isDone
}

async function subjectOf(store: Store, kind: Ending['kind']): Promise<Subject> {
  const [user, client] = [aUser(), aClient()]
  const family = aFamily({ sub: user.sub, clientId: client.id })
  const browser = aBrowserSession(user.sub, { expiresAt: 10 ** 15 })
  await Promise.all([store.users.add(user), store.clients.add(client)])
  await Promise.all([bear(store, family), store.browserSessions.add(browser)])
  const notice = aSessionClient(browser)
  await store.sessionClients.add(notice, browser.idHash)
  const id = kind === 'disable client' ? client.id : user.sub
  return { kind, id, family: family.id, browser: browser.idHash, sub: user.sub, notice: notice.clientId }
}

const events = {
  'change password': 'user-password',
  'end all': 'user-sign-out',
  disable: 'user-disable',
  'disable client': 'client-disable',
} as const satisfies Record<Ending['kind'], string>

async function heldOf(store: Store, { kind, id, family, browser, sub, notice }: Subject): Promise<Held> {
  const user = (await store.users.find(sub)) ?? assert.fail()
  const { passwordHash } = (await store.credentials.find(sub)) ?? assert.fail()
  const session = (await store.browserSessions.find(browser, 0)) ?? assert.fail()
  const before = aUser()
  const changes: Readonly<Record<Ending['kind'], () => Promise<boolean>>> = {
    'change password': async () => passwordHash !== before.passwordHash,
    'end all': async () => user.deviceSessionVersion !== before.deviceSessionVersion,
    disable: async () => !user.enabled,
    'disable client': async () => (await store.clients.find(id))?.enabled === false,
  }
  const [reported] = await store.notices.list(sub, 1)
  const sending = reported && (await store.jobs.find(reported.id))
  const log = await store.audit.list({ event: events[kind], limit: 1_000_000 })
  return {
    changed: await changes[kind](),
    devices: (await isEnded(store, family)) === true,
    browsers: session.sessionVersion !== user.browserSessionVersion,
    notified: (await noticesOf(store, sub)).some(({ input }) => input['clientId'] === notice),
    logged: log.some((row) => (kind === 'disable client' ? row.clientId : row.sub) === id),
    noticed: sending?.state === 'waiting',
  }
}
