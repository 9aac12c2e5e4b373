import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { requireOwnFolder } from '../../src/charts/index.ts'
import { recordedCall } from '../../src/cli/testing/recorded-call.ts'
import { finding } from '../../src/health/index.ts'
import { listenOn } from '../../src/http/index.ts'
import { settled } from '../../src/jobs/index.ts'
import { aJob, unique } from '../conformance/records.ts'
import { eventually } from '../fixtures/eventually.ts'
import { freePort, masterKey, startService } from '../fixtures/index.ts'
import { startMailServer } from '../fixtures/mail-server.ts'

type Found = { readonly state: string; readonly reason?: string; readonly remedy?: string }
type Findings = Readonly<Record<string, Found>>

const [hour, day] = [3600, 86_400]

/** A proxy in front of the server: as it should be, or one that sends no X-Forwarded-For. */
function startProxy(target: () => number) {
  const state = { forwards: true }
  const server: Server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, ...(state.forwards && { 'x-forwarded-for': '203.0.113.9' }) }
    const onward = request({ port: target(), host: '127.0.0.1', path: incoming.url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  return { server, state }
}

describe('of what is broken, /readyz, the metric, the log and doctor have the same words', async () => {
  let lines: string[] = []
  const ports = { server: 0, proxy: await freePort(), ops: await freePort() }
  const proxy = startProxy(() => ports.server)
  const mail = await startMailServer({ after })
  const url = `http://127.0.0.1:${ports.proxy}`
  const settings = {
    ...{ OPS_PORT: String(ports.ops), AUTH_URL: url, BASE_URL: url, LOG_LEVEL: 'warn', TRUSTED_PROXIES: '127.0.0.1' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=optional`, MAIL_FROM: 'charts@example.org', DEMO: 'false' },
  }
  const service = await startService({ env: settings, checksMachine: true, logTo: (line) => void lines.push(line) })
  const env = { ...settings, DATA_DIR: service.dataDir }
  writeFileSync(join(service.dataDir, 'master.key'), masterKey.toString('base64'), { mode: 0o600 })
  await requireOwnFolder({ ...service.store, random: randomBytes })
  ports.server = Number(new URL(await listenOn(service.app, { host: '127.0.0.1', port: 0 })).port)
  await new Promise<void>((listening) => void proxy.server.listen(ports.proxy, '127.0.0.1', listening))
  after(async () => {
    proxy.server.close()
    await service.close()
  })

  const asked = async (path: string) => (await fetch(`http://127.0.0.1:${ports.ops}${path}`)).text()
  const ready = async (): Promise<Findings> => JSON.parse(await asked('/readyz')).checks
  const doctor = async (): Promise<Findings> => {
    const { out } = await recordedCall(['doctor', '--json'], { env, cwd: service.dataDir, now: service.clock.now })
    return JSON.parse(out).checks
  }
  const file = (name: string) => join(service.dataDir, name)

  test('a server on which nothing is broken finds nothing, and logs nothing', async () => {
    // The round, which a server without OPS_PORT makes too.
    await service.runJobs()
    const [readyz, found] = [await ready(), await doctor()]
    const { code, out } = await recordedCall(['health'], { env, cwd: service.dataDir })
    assert.deepEqual([code, out], [0, 'ready\n'])
    for (const checks of [readyz, found])
      for (const [name, check] of Object.entries(checks)) {
        // The disk of the machine that tests.
        if (name !== 'disk') assert.deepEqual(check, { state: 'ok' }, name)
      }
    assert.deepEqual(
      lines.filter((line) => !line.includes('"disk"')),
      [],
    )
  })

  type Case = {
    readonly what: string
    readonly finds: ReturnType<typeof finding>
    /** Breaks it; returns what mends it. */
    readonly breaks: () => Promise<() => unknown>
  }

  const cases: readonly Case[] = [
    {
      what: 'a live edition that has ended',
      finds: finding('editions', 'ended', { source: 'nasr', days: 1 }),
      async breaks() {
        const { editions } = service.store
        const edition = await editions.begin({ source: 'nasr', cycle: '2611' })
        await editions.complete(edition, { effectiveAt: null, report: null })
        await editions.activate(edition, service.clock.now())
        return () => editions.withdraw('nasr', service.clock.now())
      },
    },
    {
      what: 'an image folder of another service',
      finds: finding('images', 'foreign', {}),
      async breaks() {
        const marker = readFileSync(file('images/marker'))
        writeFileSync(file('images/marker'), `${unique()}\n`)
        return () => writeFileSync(file('images/marker'), marker)
      },
    },
    {
      what: 'an image folder that is missing',
      finds: finding('images', 'missing', {}),
      async breaks() {
        renameSync(file('images'), file('elsewhere'))
        return () => renameSync(file('elsewhere'), file('images'))
      },
    },
    {
      what: 'the master key of another service',
      finds: finding('secrets', 'foreign', {}),
      async breaks() {
        writeFileSync(file('master.key'), randomBytes(32).toString('base64'))
        return () => writeFileSync(file('master.key'), masterKey.toString('base64'))
      },
    },
    {
      what: 'a master key that is missing',
      finds: finding('secrets', 'missing', {}),
      async breaks() {
        renameSync(file('master.key'), file('master.key.old'))
        return () => renameSync(file('master.key.old'), file('master.key'))
      },
    },
    {
      what: 'a master key that others can read',
      finds: finding('permissions', 'open', { what: 'master.key', mode: '0644' }),
      async breaks() {
        chmodSync(file('master.key'), 0o644)
        return () => chmodSync(file('master.key'), 0o600)
      },
    },
    {
      what: 'a data folder that others can read',
      finds: finding('permissions', 'open', { what: 'the data folder', mode: '0755' }),
      async breaks() {
        chmodSync(service.dataDir, 0o755)
        return () => chmodSync(service.dataDir, 0o700)
      },
    },
    {
      what: 'a job that failed',
      finds: finding('jobs', 'failed', { kind: 'test of doctor', count: 1 }),
      async breaks() {
        const { jobs } = service.store
        const { clock } = service
        const kind = 'test of doctor'
        await jobs.add(aJob({ kind, dueAt: 1 }))
        const [job] = await jobs.claim({ kind, now: clock.now(), until: clock.now() + 60_000, limit: 1 })
        assert.ok(job)
        const end = { outcome: 'failed', failure: 'no answer', again: false } as const
        await jobs.save([{ job: settled(job, end, { retry: [] }, clock.now()), event: null }], clock.now())
        return () => clock.advance(day)
      },
    },
    {
      what: 'a mail server that is away',
      finds: finding('mail', 'unreachable', {}),
      async breaks() {
        await mail.away()
        return mail.listening
      },
    },
    {
      what: 'a proxy that sends no X-Forwarded-For',
      finds: finding('proxy', 'not forwarded', { setting: 'AUTH_URL' }),
      async breaks() {
        proxy.state.forwards = false
        return () => {
          proxy.state.forwards = true
        }
      },
    },
    {
      what: 'a proxy that is away',
      finds: finding('proxy', 'unreachable', { setting: 'AUTH_URL' }),
      async breaks() {
        await new Promise((closed) => {
          proxy.server.close(closed)
          proxy.server.closeAllConnections()
        })
        return () => new Promise<void>((open) => void proxy.server.listen(ports.proxy, '127.0.0.1', open))
      },
    },
    {
      what: 'a service that has had no backup for longer than BACKUP_MAX_AGE',
      finds: finding('backup', 'none', { days: 9 }),
      async breaks() {
        const age = service.clock.now() - Date.UTC(2026, 10, 26, 9, 1)
        service.clock.advance(9 * day - age / 1000)
        const id = unique()
        const { backups } = service.store
        return async () => {
          await backups.begin({ id, target: '/srv/backups', kind: 'folder', now: service.clock.now() })
          await backups.finish(id, { databaseBytes: 1, images: 0, imageBytes: 0, failure: null }, service.clock.now())
        }
      },
    },
    {
      what: 'a newest backup that is older than BACKUP_MAX_AGE',
      finds: finding('backup', 'old', { days: 8 }),
      async breaks() {
        service.clock.advance(8 * day)
        const id = unique()
        const { backups } = service.store
        return async () => {
          await backups.begin({ id, target: '/srv/backups', kind: 'folder', now: service.clock.now() })
          await backups.finish(id, { databaseBytes: 1, images: 0, imageBytes: 0, failure: null }, service.clock.now())
        }
      },
    },
    {
      what: 'a backup that failed',
      finds: finding('backup', 'failed', {}),
      async breaks() {
        const [id, next] = [unique(), unique()]
        const { backups } = service.store
        const { now } = service.clock
        await backups.begin({ id, target: '/srv/backups', kind: 'folder', now: now() })
        await backups.fail(id, 'The target cannot be written', now())
        return async () => {
          await backups.begin({ id: next, target: '/srv/backups', kind: 'folder', now: now() })
          await backups.finish(next, { databaseBytes: 1, images: 0, imageBytes: 0, failure: null }, now())
        }
      },
    },
    {
      what: 'a clock that leapt ahead',
      finds: finding('clock', 'leaps', { days: 40 }),
      async breaks() {
        const { clock } = service
        // Its round records the time.
        await service.runJobs()
        clock.set(clock.now() + 40 * day * 1000)
        return () => clock.set(clock.now() - 40 * day * 1000)
      },
    },
  ]

  for (const { what, finds, breaks } of cases) {
    const { check, reason, remedy } = finds
    test(`${what}: ${check}`, async () => {
      lines = []
      const mend = await breaks()
      try {
        service.clock.advance(2 * hour)
        const expected = { reason, remedy }
        const told = (found: Found | undefined) => ({ reason: found?.reason, remedy: found?.remedy })
        // A check that takes longer than an answer may is known with one of the next.
        await eventually(async () => assert.deepEqual(told((await ready())[check]), expected, '/readyz'))
        assert.deepEqual(told((await doctor())[check]), expected, 'doctor')
        const metric = new RegExp(`^platekeeper_check\\{check="${check}",required="\\w+"\\} 0$`, 'm')
        assert.match(await asked('/metrics'), metric)
        const logged = lines.map((line) => JSON.parse(line)).filter((line) => line.check === check)
        assert.deepEqual(
          logged.map(({ msg }) => msg),
          [`${check}: ${reason} ${remedy}`],
          'the log, once',
        )
      } finally {
        await mend()
      }
      service.clock.advance(2 * hour)
      await eventually(async () => assert.equal((await ready())[check]?.state, 'ok', 'mended'))
    })
  }
})
