import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionPath } from './session-file.ts'

const service = { authUrl: 'http://localhost:8628', clientId: 'pkc_1' }

test('there is one file for each identity server and client, in the folder that XDG names', () => {
  const at = (authUrl: string, clientId: string) =>
    sessionPath({ authUrl, clientId }, { env: { XDG_CONFIG_HOME: '/x' }, cwd: '/' })
  assert.match(at(service.authUrl, 'a'), /^\/x\/platekeeper\/localhost-8628-[0-9a-f]{8}\.json$/)
  assert.notEqual(at(service.authUrl, 'a'), at(service.authUrl, 'b'))
  assert.equal(sessionPath(service, { env: { PLATEKEEPER_SESSION: 's.json' }, cwd: '/here' }), '/here/s.json')
  assert.match(sessionPath(service, { env: { HOME: '/home/zoe' }, cwd: '/' }), /^\/home\/zoe\/\.config\/platekeeper\//)
})

test('a sign-in with a purpose of its own has a file of its own', () => {
  const named = { env: { PLATEKEEPER_SESSION: 's.json' }, cwd: '/here' }
  assert.equal(sessionPath(service, named, 'position'), '/here/s-position.json')
  const usual = sessionPath(service, { env: { XDG_CONFIG_HOME: '/x' }, cwd: '/' }, 'position')
  assert.match(usual, /^\/x\/platekeeper\/localhost-8628-[0-9a-f]{8}-position\.json$/)
})
