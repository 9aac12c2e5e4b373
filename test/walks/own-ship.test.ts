import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { finished } from 'node:stream/promises'
import { after, describe, test } from 'node:test'
import { decodeAccessToken } from '#client'
import { runCommandLine } from '../../src/cli/index.ts'
import { datarefs } from '../../src/cli/position/x-plane/datarefs.ts'
import { xPlaneDouble } from '../../src/cli/position/x-plane/x-plane.fixture.ts'
import { processTerminal, type Streams } from '../../src/cli/terminal/terminal.ts'
import { eventually } from '../fixtures/eventually.ts'
import { freePort, openService, openViewerBrowser, tokensOf } from '../fixtures/index.ts'
import { openPositionViewer } from '../fixtures/position-viewer.ts'

const port = await freePort()
const url = `http://127.0.0.1:${port}`
const service = await openService({ env: { AUTH_URL: url, BASE_URL: `${url}/efb`, POLLING_INTERVAL: '1' } })
await service.app.listen({ host: '127.0.0.1', port })

async function viewerOf(username: string) {
  const browser = openViewerBrowser({ [url]: service.app }, `${url}/efb/app`)
  await browser.signIn({ username })
  const viewer = await openPositionViewer(browser, { origin: url, server: `ws://127.0.0.1:${port}/efb/app` })
  after(viewer.close)
  return { ...viewer, browser }
}

/** `platekeeper position …` as the application `documented`, in the service's folder. */
function position(...options: readonly string[]) {
  const stopping = new AbortController()
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  let said = ''
  for (const stream of [stdout, stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const { id, secret } = service.documented
  const ended = runCommandLine(['position', ...options], {
    terminal: processTerminal({ stdin, stdout, stderr, env: {} } as unknown as Streams),
    env: {
      HOME: service.dataDir,
      PLATEKEEPER_AUTH_URL: url,
      PLATEKEEPER_BASE_URL: `${url}/efb`,
      PLATEKEEPER_CLIENT_ID: id,
      PLATEKEEPER_CLIENT_SECRET: secret,
    },
    cwd: service.dataDir,
    signal: stopping.signal,
    now: Date.now,
    osUser: 'ops',
    program: 'platekeeper',
  }).finally(async () => {
    for (const stream of [stdout, stderr]) await finished(stream.end())
  })
  return {
    ended,
    interrupt: () => stopping.abort(),
    said: () => said,
    /** The first group of a pattern, once it was printed. */
    printed: (pattern: RegExp): Promise<string> =>
      eventually(() => (pattern.exec(said) ?? assert.fail(`${pattern} is not in: ${said}`))[1] ?? ''),
  }
}

const sender = createSocket('udp4')
after(() => sender.close())
const send = (packet: string | Uint8Array, to: string) => sender.send(packet, Number(to), '127.0.0.1')

/** Sends again until it is seen: datagrams may be lost. The rate counts by the service's clock. */
async function untilShown<T>(shown: Promise<T>, sendAgain: () => void): Promise<T> {
  const timer = setInterval(() => {
    service.clock.advance(1)
    sendAgain()
  }, 50)
  try {
    return await shown
  } finally {
    clearInterval(timer)
  }
}

/** N825V at 44.9071° N, 122.9949° W, 5000 ft: the report of the GDL90 specification. */
const gdl90 = Buffer.from('7e0a00ab45491fef15a889780f09a907b00120014e3832355620202000855b7e', 'hex')

describe('own ship, from a simulator to the charts', () => {
  test('platekeeper position forwards what it receives to every viewer of the person, and to no other', async (t) => {
    const xPlane = await xPlaneDouble()
    t.after(xPlane.close)
    const [phone, tablet, stranger] = [await viewerOf('demo'), await viewerOf('demo'), await viewerOf('visitor')]
    const ports = ['--xgps-port', '0', '--gdl90-port', '0']
    const command = position(...ports, `--x-plane=${xPlane.url}`, '--record', 'flight.jsonl', '--no-qr')
    const code = await command.printed(/type the code: +(\S+)/)
    await service.decide(code)
    const xgps = await command.printed(/XGPS and XATT on UDP 127\.0\.0\.1, port (\d+)/)
    const binary = await command.printed(/GDL90 on UDP 127\.0\.0\.1, port (\d+)/)

    const circling = () => {
      send('XATTSim,95.5,0,0', xgps)
      send('XGPSSim,174.8050,-41.3272,304.8,90.0,51.44', xgps)
    }
    for (const viewer of [phone, tablet]) {
      const shown = await untilShown(
        viewer.shown(({ source, heading }) => source === 'xgps' && heading !== null),
        circling,
      )
      const { at: _, groundSpeed, altitude, ...rest } = shown
      assert.deepEqual(rest, { lat: -41.3272, lng: 174.805, heading: 95.5, track: 90, source: 'xgps', onGround: null })
      assert.deepEqual([Math.round(groundSpeed ?? 0), Math.round(altitude ?? 0)], [100, 1000])
    }

    for (const nonsense of ['XGPSSim,1,2', 'XGPSSim,1,2', '\u0000', `XGPS${'9'.repeat(5000)}`]) send(nonsense, xgps)
    send('nonsense', binary)
    await command.printed(/Refused: XGPS has fewer than five numbers/)
    await command.printed(/Refused: a datagram is not GDL90/)

    const report = await untilShown(
      tablet.shown(({ source }) => source === 'gdl90'),
      () => {
        circling()
        send(gdl90, binary)
      },
    )
    assert.deepEqual([report.lat.toFixed(3), report.altitude, report.track], ['44.907', 5000, 45])

    let lat = 10
    const simulated = await untilShown(
      phone.shown(({ source }) => source === 'x-plane'),
      () => {
        lat += 0.001
        xPlane.set({ [datarefs.lat]: lat, [datarefs.lng]: 20, [datarefs.heading]: 1, [datarefs.onGround]: 1 })
      },
    )
    assert.deepEqual([simulated.heading, simulated.onGround, simulated.track], [1, true, null])

    command.interrupt()
    assert.equal(await command.ended, 0)
    assert.match(command.said(), /Stopped\. \d+ positions were sent\./)
    assert.equal(command.said().match(/fewer than five/g)?.length, 1)
    const [first = ''] = readFileSync(join(service.dataDir, 'flight.jsonl'), 'utf8').split('\n')
    assert.equal(JSON.parse(first).lat, -41.3272)

    // No person saw positions of another.
    const client = await service.register({})
    const { access_token: token } = tokensOf(await service.signIn(client, { scope: 'position', username: 'visitor' }))
    await fetch(`${url}/efb/app/api/position`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ lat: 77, lng: 0, at: '2026-11-26T09:01:00Z', source: 'browser' }),
    })
    await stranger.shown(({ lat }) => lat === 77)
    assert.equal(stranger.seen.length, 1)
    assert.ok(!phone.seen.some(({ lat }) => lat === 77))
  })

  test('the session of the command is its own: it may send positions and nothing else', async () => {
    const folder = join(service.dataDir, '.config/platekeeper')
    const [file = '', ...others] = readdirSync(folder)
    assert.match(file, /-position\.json$/)
    assert.deepEqual(others, [])
    const { tokens } = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    assert.deepEqual(decodeAccessToken(tokens.accessToken).scopes, ['offline_access', 'position'])
  })

  test('a recorded flight is replayed, and the viewer that signed out sees nothing of it', async () => {
    const [viewer, leaving] = [await viewerOf('demo'), await viewerOf('demo')]
    await leaving.browser.api('/sign-out', { method: 'POST' })
    await service.runJobs()
    assert.equal(await leaving.closed, 4401)

    const ticking = setInterval(() => service.clock.advance(1), 50)
    after(() => clearInterval(ticking))
    const replay = position('--replay', 'flight.jsonl', '--speed', '100')
    await viewer.shown(({ source }) => source === 'replay')
    assert.equal(await replay.ended, 0)
    assert.doesNotMatch(replay.said(), /type the code/)

    const demo = position('--replay', 'demo', '--speed', '100')
    await viewer.shown(({ lat, onGround }) => onGround === true && Math.abs(lat + 41.3174) < 0.005)
    demo.interrupt()
    assert.equal(await demo.ended, 0, demo.said())
    clearInterval(ticking)
    assert.ok(!leaving.seen.some(({ source }) => source === 'replay'))
  })
})

test('impossible options are refused before signing in', async () => {
  for (const [options, reason] of [
    [['--replay', 'demo', '--lan'], /--lan cannot be used with --replay/],
    [['--speed', '2'], /--speed needs --replay/],
    [['--replay', 'demo', '--speed', '0'], /--speed is "0"/],
    [['--xgps-port', '70000'], /--xgps-port is "70000"/],
    [['--x-plane=ftp://x'], /--x-plane is "ftp:\/\/x"/],
    [['--lan=::1'], /--lan is "::1"/],
    [['--replay', 'nothing.gpx'], /nothing\.gpx/],
  ] as const) {
    const command = position(...options)
    assert.notEqual(await command.ended, 0)
    assert.match(command.said(), reason)
  }
})
