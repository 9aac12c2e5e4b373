import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { credentials, type ServedDouble, startServiceDouble } from '../../packages/client/src/testing/served-double.ts'
import { recordedCall } from './testing/recorded-call.ts'

describe('a person at the command line', () => {
  const subscribed = { username: 'demo', subscriptions: ['charts', 'fmsdata'] }
  const unsubscribed = { username: 'visitor', subscriptions: [] }
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const session = join(folder, 'config', 'session.json')
  let double: ServedDouble
  let env: Record<string, string>

  const call = (line: string, columns?: number) =>
    recordedCall(line.split(' '), { env, cwd: folder, ...(columns && { columns }) })

  before(async () => {
    // The shortest interval; nothing else waits.
    double = await startServiceDouble({ now: Date.now, interval: 0.01 })
  })
  after(async () => {
    await double.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    writeFileSync(
      join(folder, 'demo.json'),
      JSON.stringify({
        auth_url: double.url,
        base_url: double.url,
        client_id: credentials.clientId,
        client_secret: credentials.clientSecret,
      }),
    )
    env = { DATA_DIR: folder, PLATEKEEPER_SESSION: session }
  })

  test('whoami before login asks to sign in, with exit code 3', async () => {
    const { code, err } = await call('whoami')
    assert.equal(code, 3)
    assert.match(err, /Sign in with: platekeeper login/)
  })

  test('login finds the local demo, shows link and code, and keeps the tokens for the owner alone', async () => {
    double.approve(subscribed)
    const { code, out, err } = await call('login')
    assert.equal(code, 0, err)
    assert.match(out, new RegExp(`${double.url}/device\\?user_code=BCDF-GHJK`))
    assert.match(out, /type the code: {2}BCDF-GHJK/)
    assert.doesNotMatch(out, /scan/)
    assert.match(out, /Signed in as demo\./)
    assert.equal(statSync(session).mode & 0o777, 0o600)
    assert.equal(statSync(join(folder, 'config')).mode & 0o777, 0o700)
  })

  test('login --json prints the invitation and the outcome, one object a line', async () => {
    const { out } = await call('login --json')
    const [invitation, outcome] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.equal(invitation.event, 'authorization')
    assert.equal(invitation.user_code, 'BCDF-GHJK')
    assert.deepEqual(
      [outcome.event, outcome.username, outcome.subscriptions],
      ['signed_in', 'demo', ['charts', 'fmsdata']],
    )
  })

  test('whoami shows username, subscriptions, scopes and the end of the token', async () => {
    const { code, out } = await call('whoami --json')
    const answer = JSON.parse(out)
    assert.equal(code, 0)
    assert.equal(answer.username, 'demo')
    assert.deepEqual(answer.scopes, ['openid', 'offline_access', 'charts', 'fmsdata'])
    assert.ok(Date.parse(answer.expires_at) > Date.now())
    assert.match((await call('whoami')).out, /Subscriptions +charts, fmsdata/)
  })

  test('airports lists what the service finds, with charts and, near a place, the distance', async () => {
    const { code, out } = await call('airports')
    assert.equal(code, 0)
    assert.match(out, /^ICAO +IATA +Name +City +Country +Charts$/m)
    assert.match(out, /^YBBN +BNE +Brisbane +Brisbane +Australia +5$/m)
    const near = await call('airports --near -41.3,174.8 --country aus --limit 2 YS')
    assert.match(near.out, /^YSSY +BNE +-41\.3000000,174\.8000000 aus 2 +Brisbane +Australia +1\.5 NM$/m)
    assert.match((await call('airports --near YBBN')).out, /-27\.3841670,153\.1175000 /)
    assert.equal(JSON.parse((await call('airports y --json')).out).airports.length, 2)
  })

  test('airports that find nothing are exit code 4, a wrong place or limit is exit code 2', async () => {
    const none = await call('airports san jose')
    assert.deepEqual([none.code, none.out], [4, ''])
    assert.match(none.err, /No airport matches "san jose"\. platekeeper airports lists all\./)
    const few = await call('airports --limit 2')
    assert.match(few.err, /Only the first 2 are shown\. --limit NUMBER shows more\./)
    for (const [line, says] of [
      ['airports --near nowhere', /--near is "nowhere", but it must be latitude,longitude such as/],
      ['airports --near 91,0', /--near is "91,0"/],
      ['airports --near 1,2,3', /--near is "1,2,3"/],
      ['airports --limit 101', /--limit is "101", but it must be a number from 1 to 100/],
      ['airports --country au', /--country is "au", but it must be a code of three letters such as NZL/],
      [`airports ${'x'.repeat(101)}`, /The query has 101 characters: at most 100 are allowed/],
    ] as const) {
      const { code, err } = await call(line)
      assert.equal(code, 2)
      assert.match(err, says)
    }
  })

  test('charts lists type names and filters by category', async () => {
    const { code, out } = await call('charts ybbn')
    assert.equal(code, 0)
    assert.match(out, /10-9 +APT +Airport +AERODROME CHART +01L 19R +2026-01-22/)
    const filtered = JSON.parse((await call('charts YBBN --category app --json')).out)
    assert.deepEqual(
      filtered.charts.map((chart: { index_number: string }) => chart.index_number),
      ['19-01'],
    )
  })

  test('an expired chart stays listed and is marked, in the list and by a download', async () => {
    const { out, err } = await call('charts YBBN')
    assert.match(out, /^19-01 +APP .* expired 2024-08-08$/m)
    assert.match(out, /^10-9 +APT .* 2026-01-22$/m)
    assert.match(err, /^1 of 2 charts has expired\.$/m)
    assert.doesNotMatch((await call('charts YBBN --category APT')).out, /Valid/)
    const { charts } = JSON.parse((await call('charts YBBN --json')).out)
    assert.equal(charts[1].valid_until, '2024-08-08')
    assert.match((await call('download YBBN 19-01')).err, /^Chart YBBN 19-01 expired on 2024-08-08\.$/m)
    assert.doesNotMatch((await call('download YBBN 10-9 --output other.png')).err, /expired/)
  })

  test('a table fits the terminal; into a pipe it is whole', async () => {
    const { out } = await call('charts YBBN --no-color', 60)
    assert.ok(out.split('\n').every((line) => line.length <= 60))
    assert.match(out, /…/)
    assert.match((await call('charts YBBN')).out, /AERODROME CHART/)
  })

  test('an unknown airport is exit code 4; with --json the error is an object', async () => {
    const { code, out, err } = await call('airport ZZZZ --json')
    assert.equal(code, 4)
    assert.equal(out, '')
    assert.equal(JSON.parse(err).error.code, 'unknown-airport')
  })

  test('download writes the picture at its size with a line in its lower margin, and replaces nothing', async () => {
    const { code, out, err } = await call('download YBBN 10-9 --night')
    assert.equal(code, 0, err)
    const file = join(folder, 'YBBN_10-9_night.png')
    assert.equal(out, `${file}\n`)
    const { width, height } = await sharp(file).metadata()
    assert.deepEqual([width, height], [200, 300])
    const grey = await sharp(file).greyscale().raw().toBuffer()
    const firstInk = grey.findIndex((value) => value < 200)
    assert.ok(firstInk > 200 * 280, `first ink in row ${Math.floor(firstInk / 200)}`)

    const again = await call('download YBBN 10-9 --night')
    assert.equal(again.code, 1)
    assert.match(again.err, /exists already/)
    assert.equal((await call('download YBBN 10-9 --night --force')).code, 0)
  })

  test('download creates missing folders, and writes into a folder under the usual name', async () => {
    const nested = await call('download YBBN 10-9 --output new/er/chart.png')
    assert.deepEqual([nested.code, nested.out], [0, `${join(folder, 'new/er/chart.png')}\n`], nested.err)
    for (const output of ['new/folder/', 'new']) {
      const { code, out } = await call(`download YBBN 10-9 --output ${output}`)
      assert.deepEqual([code, out], [0, `${join(folder, output, 'YBBN_10-9.png')}\n`])
    }
    const below = await call('download YBBN 10-9 --output new/er/chart.png/x.png')
    assert.equal(below.code, 1)
    assert.match(below.err, /new\/er\/chart\.png\/x\.png cannot be written/)
    const empty = await call('download YBBN 10-9 --output ')
    assert.equal(empty.code, 2)
    assert.match(empty.err, /--output is empty/)
  })

  test('download writes to a device instead of replacing it, and fails where no folder can be created', {
    skip: !existsSync('/dev/full') && 'this system has no /dev/full',
  }, async () => {
    for (const [output, says] of [
      ['/dev/full', /\/dev\/full cannot be written: the disk is full/],
      ['/dev/full --force', /\/dev\/full cannot be written: the disk is full/],
      ['/proc/absent/chart.png', /\/proc\/absent\/chart\.png cannot be written/],
    ] as const) {
      const { code, err } = await call(`download YBBN 10-9 --output ${output}`)
      assert.equal(code, 1, output)
      assert.match(err, says)
    }
    assert.ok(statSync('/dev/full').isCharacterDevice())
  })

  test('download --output - writes the image to standard output and nothing else', async () => {
    const { code, out, err } = await call('download YBBN 10-9 --output -')
    assert.equal(code, 0, err)
    assert.match(out, /^\ufffdPNG\r\n/)
    assert.match(out, /IEND.{0,9}$/s)
    for (const [more, says] of [
      [' --json', /--json prints to standard output/],
      [' --open', /--open needs a file/],
    ] as const) {
      const refused = await call(`download YBBN 10-9 --output -${more}`)
      assert.deepEqual([refused.code, refused.out], [2, ''])
      assert.match(refused.err, says)
    }
    assert.match((await call('download YBBN 10-9 --output -', 80)).err, /Standard output is a terminal/)
  })

  test('download --open opens the file, and says why it cannot; the file is saved either way', async () => {
    const opened = join(folder, 'opened')
    const bin = join(folder, 'bin')
    env = { ...env, PATH: bin }
    const missing = await call('download YBBN 10-9 --output seen.png --open')
    assert.equal(missing.code, 0)
    assert.match(missing.err, /seen\.png is saved, but cannot be opened: xdg-open is not installed\.$/m)
    mkdirSync(bin)
    writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 })
    const { code, out } = await call('download YBBN 10-9 --output seen.png --force --open')
    assert.equal(code, 0)
    while (!existsSync(opened) || readFileSync(opened, 'utf8') === '') await sleep(20)
    assert.equal(readFileSync(opened, 'utf8'), out)
  })

  test('an index number that the airport lacks is exit code 4, with the nearest one', async () => {
    const { code, err } = await call('download YBBN 10-8')
    assert.equal(code, 4)
    assert.match(err, /Did you mean 10-9\?/)
  })

  test('without the subscription the demo image is written, named as such, and exit code 5', async () => {
    double.approve(unsubscribed)
    assert.match((await call('login')).err, /No chart subscription/)
    assert.match((await call('charts KPDX')).err, /no chart subscription: outside the demo airports/)
    const { code, err } = await call('download KPDX 10-9 --output demo.png')
    assert.equal(code, 5)
    assert.match(err, /This is the demo image\. The chart KPDX 10-9 .* requires a chart subscription\./)
    assert.ok(existsSync(join(folder, 'demo.png')))
    assert.equal((await call('download YBBN 10-9')).code, 0)
  })

  test('a person who says no is exit code 3, and the session of before stays', async () => {
    const before = readFileSync(session, 'utf8')
    double.deny()
    assert.equal((await call('login')).code, 3)
    assert.equal(readFileSync(session, 'utf8'), before)
  })

  test('logout revokes and forgets', async () => {
    assert.equal((await call('logout')).out, 'Signed out.\n')
    assert.equal(double.seen.at(-1)?.path, '/connect/revocation')
    assert.equal(existsSync(session), false)
    assert.equal((await call('logout')).code, 0)
  })

  test('a public application signs in, reads charts and signs out without a secret', async () => {
    double.approve(subscribed)
    env = { DATA_DIR: join(folder, 'nowhere'), PLATEKEEPER_SESSION: session }
    const service = `--auth-url ${double.url} --client-id ${credentials.clientId}`
    const { code, out, err } = await call(`login ${service}`)
    assert.equal(code, 0, err)
    assert.match(out, /Signed in as demo\./)
    assert.equal((await call(`charts YBBN ${service}`)).code, 0)
    assert.equal((await call(`logout ${service}`)).out, 'Signed out.\n')
  })

  test('without a demo and without flags, the message says what to run, and which application to register', async () => {
    env = { DATA_DIR: join(folder, 'nowhere') }
    const { code, err } = await call('whoami')
    assert.equal(code, 1)
    assert.match(err, /npm start/)
    assert.match(err, /platekeeper client add "Command line" --dialect documented --public/)
    assert.match(err, /PLATEKEEPER_AUTH_URL and PLATEKEEPER_CLIENT_ID/)
  })

  test('a service that is not running is exit code 1, with what to do', async () => {
    const { code, err } = await call('login --auth-url http://127.0.0.1:9 --client-id x --client-secret-file demo.json')
    assert.equal(code, 1)
    assert.match(err, /could not be reached/)
    assert.match(err, /npm start/)
    assert.doesNotMatch(err, /\n {4}at /)
  })
})
