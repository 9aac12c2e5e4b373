import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { publish } from '../../../../test/conformance/make-editions.ts'
import { aDrawnChart } from '../../../../test/conformance/records.ts'
import { eventually } from '../../../../test/fixtures/eventually.ts'
import { freshStore } from '../../../../test/fixtures/index.ts'
import { imagePath } from '../../../backup/manifest/image-list.ts'
import { readConfig } from '../../../config/index.ts'
import { every, type JobEvent, type JobFields, newJob, runClaimed } from '../../../jobs/index.ts'
import { processTerminal, type Streams } from '../../terminal/terminal.ts'
import { backupJob } from './backup-job.ts'

const imageOf = (text: string) => {
  const bytes = Buffer.from(text)
  return { name: `kpdx_11-1_${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}_d.png`, bytes }
}
const count = 40
const images = Array.from({ length: count }, (_, i) => imageOf(`image ${i}`))

/** A service with images whose clock advances by a tenth of a second whenever it is read. */
async function open(t: Parameters<typeof freshStore>[0]) {
  const store = await freshStore(t)
  await Promise.all(images.map(({ name, bytes }) => store.images.put(name, bytes)))
  const charts = images.map(({ name }, i) =>
    aDrawnChart('KPDX', `11-${i}`, { image_day: name, image_night: name, thumb_day: name, thumb_night: name }),
  )
  await publish(store, 'one', 1, charts)
  const env = { DATA_DIR: store.dataDir }
  let time = Date.UTC(2026, 10, 26)
  const now = () => {
    time += 100
    return time
  }
  const stream = () => new PassThrough()
  const streams = { stdin: stream(), stdout: stream(), stderr: stream(), env } as unknown as Streams
  const context = {
    ...{ terminal: processTerminal(streams), env, cwd: store.dataDir, now, osUser: 'ops' },
    ...{ signal: new AbortController().signal, command: 'worker', program: 'platekeeper' },
  }
  const kind = backupJob({
    context,
    config: readConfig({ env, cwd: store.dataDir, home: '/' }),
    store,
    manifestKey: null,
  })
  const logged: object[] = []
  const log = {
    error: (fields: object) => assert.fail(JSON.stringify(fields)),
    warn: (fields: object) => void logged.push(fields),
  }
  const parts = { store: store.jobs, every, now, random: randomBytes, log }
  const target = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(async () => rmSync(target, { recursive: true }))
  return {
    ...{ kind, target, logged },
    /** Runs a backup, and returns the result and the events of its job. */
    async backUp(input: JobFields) {
      const id = randomBytes(16).toString('hex')
      await store.jobs.add(newJob({ kind: 'backup', input }, id, now()))
      const claimed = await store.jobs.claimOne({ id, now: now(), until: now() + 120_000 })
      const job = await runClaimed(parts, kind, claimed ?? assert.fail())
      return { result: job?.result ?? {}, failure: job?.failure ?? null, events: await store.jobs.events(id, 0, 1000) }
    },
  }
}

/** Per part of the work, in order, what was counted. */
function countsOf(events: readonly JobEvent[]): Readonly<Record<string, readonly number[]>> {
  const counts: Record<string, number[]> = {}
  for (const { event, details } of events) {
    if (event !== 'progress') continue
    const phase = String(details?.['phase'])
    counts[phase] = [...(counts[phase] ?? []), Number(details?.['done'])]
  }
  return counts
}

const isRising = (counts: readonly number[]) => counts.every((count, i) => i === 0 || count > (counts[i - 1] ?? 0))

test('a backup of many images, and its prune, write few events, in order', async (t) => {
  const { backUp, target } = await open(t)
  const first = await backUp({ target })
  assert.equal(first.result['images'], count)
  const { images: copied = [], ...others } = countsOf(first.events)
  assert.deepEqual(others, {})
  assert.ok(copied.length >= 2 && copied.length <= count / 4 && isRising(copied), `${copied}`)
  assert.equal(first.events.at(-1)?.event, 'succeeded')

  for (const { name, bytes } of Array.from({ length: count }, (_, i) => imageOf(`removed image ${i}`)))
    writeFileSync(join(target, imagePath(name)), bytes)
  const second = await backUp({ target, keep: '1d' })
  assert.equal(second.result['pruned'], 1)
  const { 'old images': removed = [] } = countsOf(second.events)
  assert.ok(removed.length >= 1 && removed.length <= count / 4 && isRising(removed), `${removed}`)
  assert.equal(second.events.at(-1)?.event, 'succeeded')
})

test('a backup that cannot be made logs why', async (t) => {
  const { backUp, logged } = await open(t)
  const { failure } = await backUp({ target: 'backups' })
  assert.match(failure ?? '', /is in the data folder/)
  assert.deepEqual(
    logged.map((fields) => ({ ...fields, job: null })),
    [{ kind: 'backup', job: null, reason: failure }],
  )
})

test('a backup ends after the last write of its progress', async (t) => {
  const { kind, target } = await open(t)
  const written = Promise.withResolvers<void>()
  const job = newJob({ kind: 'backup', input: { target } }, 'id', 0)
  let isEnded = false
  const running = kind.run([{ job, signal: new AbortController().signal, progress: () => written.promise }])
  const ended = running.then(() => {
    isEnded = true
  })
  await eventually(async () =>
    assert.ok(readdirSync(target).some((id) => existsSync(join(target, id, 'manifest.json')))),
  )
  // What is left of the backup itself.
  await eventually(async () =>
    assert.ok(!readdirSync(target).some((id) => existsSync(join(target, id, 'running.json')))),
  )
  await setImmediate()
  assert.equal(isEnded, false)
  written.resolve()
  await ended
})
