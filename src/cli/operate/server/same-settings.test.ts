import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sameSettings } from './same-settings.ts'

test('commands in another terminal get the settings that decide on the data, as a shell reads them', () => {
  assert.equal(sameSettings({ PORT: '9000', HOME: '/root' }), null)
  assert.equal(sameSettings({ DATA_DIR: '/srv/charts' }), 'export DATA_DIR=/srv/charts')
  assert.equal(sameSettings({ DATA_DIR: "/srv/Zoe's charts" }), `export DATA_DIR='/srv/Zoe'\\''s charts'`)
})

test('a password is not repeated', () => {
  const env = {
    DATA_DIR: '/d',
    DATABASE_URL: 'postgres://keeper:p4ss%40word@db.example.org/charts?sslmode=verify-full',
  }
  const line = sameSettings(env) ?? ''
  assert.doesNotMatch(line, /p4ss|word/)
  assert.match(
    line,
    /^export DATA_DIR=\/d DATABASE_URL='postgres:\/\/keeper:PASSWORD@db\.example\.org\/charts\?sslmode=verify-full'$/,
  )
})
