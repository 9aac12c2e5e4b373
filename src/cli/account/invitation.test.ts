import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { processTerminal, type Streams } from '../terminal/terminal.ts'
import { showInvitation } from './invitation.ts'

async function shown(authUrl: string, withoutQr = false): Promise<string> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const all = text(stdout)
  const terminal = processTerminal({ stdin: new PassThrough(), stdout, stderr, env: {} } as unknown as Streams)
  const authorization = {
    deviceCode: 'dc',
    userCode: 'BCDF-GHJK',
    verificationUri: `${authUrl}/device`,
    verificationUriComplete: `${authUrl}/device?user_code=BCDF-GHJK`,
    expiresAt: 0,
    interval: 5,
    codeVerifier: 'v',
  }
  showInvitation(authorization, terminal, withoutQr)
  stdout.end()
  return all
}
const hasQr = (out: string): boolean => out.split('\n').filter((line) => /[█▀▄ ]{30}/.test(line)).length > 10

for (const url of ['http://192.168.1.20:8628', 'https://sign-in.example.org', 'http://flightdeck.local:8628']) {
  test(`a link to ${url} can be scanned`, async () => {
    const out = await shown(url)
    assert.match(out, /scan it with a phone/)
    assert.ok(hasQr(out))
    assert.doesNotMatch(await shown(url, true), /scan/)
  })
}

for (const url of ['http://localhost:8628', 'http://127.0.0.1:8628', 'http://[::1]:8628']) {
  test(`a link to ${url} opens on this machine only: nothing to scan`, async () => {
    const out = await shown(url)
    assert.doesNotMatch(out, /scan/i)
    assert.equal(hasQr(out), false)
    assert.match(out, /in a browser on this machine:/)
    assert.match(out, /type the code: {2}BCDF-GHJK/)
  })
}
