import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { type Devices, startDevices } from '../fixtures/devices/index.ts'
import { execute, type Postgres, startPostgres } from '../fixtures/postgres.ts'
import { type Relay, startRelay } from '../fixtures/relay.ts'
import { rounds } from '../fixtures/rounds.ts'
import { type RunningServer, startRunningServer } from '../fixtures/running-server.ts'

const application = 'platekeeper'
const ours = `FROM pg_stat_activity WHERE application_name = '${application}'`

let database: Postgres
let url: string
let relay: Relay
let server: RunningServer
let devices: Devices

before(async () => {
  database = await startPostgres()
  url = await database.database()
  relay = await startRelay(database.port)
  server = await startRunningServer({
    settings: {
      DATABASE_URL: Object.assign(new URL(url), { port: relay.port }).href,
      POLLING_INTERVAL: '1',
      TRUSTED_PROXIES: '127.0.0.1',
    },
    people: 4,
  })
  devices = await startDevices(server, rounds({ quick: 4, long: 12 }))
})
after(async () => {
  await server?.close()
  await relay?.close()
  await database?.dispose()
})

/** Every way to lose a connection that is in use. */
const losses: Readonly<Record<string, () => Promise<void>>> = {
  'a fast restart': () => database.restart('fast'),
  'an immediate restart': () => database.restart('immediate'),
  'every backend terminated': () => execute(url, `SELECT pg_terminate_backend(pid) ${ours}`),
  'a backend killed': () => database.killBackend(application),
  'every connection cut on its way': async () => relay.cut(),
}

/** Connections are in use again. */
async function manyAnswers(): Promise<void> {
  const answered = (): number => devices.counts.answers - devices.counts['asked to retry']
  const enough = answered() + rounds({ quick: 50, long: 300 })
  while (answered() < enough && isWell()) await wait(5)
}

/** Back to work: something that has to be written was answered. */
async function answersAgain(): Promise<void> {
  const { begun } = devices.counts
  while (devices.counts.begun === begun && isWell()) await wait(5)
}

const isWell = (): boolean => server.process.exitCode === null && devices.faults.length === 0

for (const [loss, lose] of Object.entries(losses)) {
  test(`${loss} under load costs at most the requests in flight`, async () => {
    for (let round = 0; round < rounds({ quick: 1, long: 4 }) && isWell(); round += 1) {
      await manyAnswers()
      await lose()
      await answersAgain()
    }
    assert.equal(server.process.exitCode, null, server.log().slice(-2_000))
    assert.deepEqual(devices.faults, [])
  })
}

test('everything that was acknowledged is there: tokens are good, families refresh, and who signed out stays out', async () => {
  await devices.settle()
  assert.equal(server.process.exitCode, null, server.log().slice(-2_000))
  assert.deepEqual(devices.faults, [])
})
