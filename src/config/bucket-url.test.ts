import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { type Config, ConfigError, readConfig } from './index.ts'

const read = (env: Record<string, string>): Config => readConfig({ env, cwd: '/srv', home: '/srv' })
function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    read(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
  }
  return []
}

const ownKeys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'secret+/=' }
const inBucket = { kind: 's3', bucket: 'charts', keys: { id: 'AKID', secret: 'secret+/=', token: null } }

for (const [IMAGES, place] of [
  [
    's3://charts/some/images/?endpoint=https://s3.example.org/&region=auto',
    {
      ...{ prefix: 'some/images/', url: 's3://charts/some/images' },
      ...{ endpoint: 'https://s3.example.org', region: 'auto' },
    },
  ],
  [
    's3://charts?region=eu-west-1',
    { prefix: '', url: 's3://charts', endpoint: 'https://s3.eu-west-1.amazonaws.com', region: 'eu-west-1' },
  ],
  [
    's3://charts?endpoint=http://127.0.0.1:8080',
    { prefix: '', url: 's3://charts', endpoint: 'http://127.0.0.1:8080', region: 'us-east-1' },
  ],
  [
    's3://charts?endpoint=http://store.internal:8080&allow-http=true',
    { prefix: '', url: 's3://charts', endpoint: 'http://store.internal:8080', region: 'us-east-1' },
  ],
] as const) {
  test(`${IMAGES} is a bucket, with the keys of the usual variables`, () => {
    assert.deepEqual(read({ IMAGES, ...ownKeys }).places.images, { ...inBucket, ...place })
  })
}

for (const IMAGES of [
  'charts/images',
  'https://s3.example.org/charts',
  's3://charts',
  's3://Charts?region=eu-central-1',
  's3://charts/../x?region=eu%2Fcentral',
  's3://charts/a b?region=eu-central-1',
  's3://charts?endpoint=s3.example.org',
  's3://charts?endpoint=http://s3.example.org',
  's3://charts?endpoint=http://s3.example.org&allow-http=yes',
]) {
  test(`IMAGES=${IMAGES} is one fault that names it, its value and the remedy`, () => {
    const faults = faultsOf({ IMAGES, ...ownKeys })
    assert.equal(faults.length, 1)
    assert.ok(faults[0]?.startsWith(`IMAGES is ${JSON.stringify(IMAGES)}, but it must be `), faults[0])
  })
}

test('a bucket needs both keys, which may be in files; without one they may be anything', (t) => {
  const IMAGES = 's3://charts?region=eu-west-1'
  assert.match(
    faultsOf({ IMAGES })[0] ?? '',
    /^IMAGES names a bucket, but AWS_ACCESS_KEY_ID and .* are not set: set them/,
  )
  assert.match(
    faultsOf({ IMAGES, AWS_ACCESS_KEY_ID: 'AKID' })[0] ?? '',
    /AWS_SECRET_ACCESS_KEY is not: set it, or AWS_/,
  )
  assert.match(
    faultsOf({ IMAGES, ...ownKeys, AWS_SECRET_ACCESS_KEY: 'a b' })[0] ?? '',
    /^AWS_SECRET_ACCESS_KEY must be/,
  )
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const AWS_SECRET_ACCESS_KEY_FILE = join(folder, 'secret')
  writeFileSync(AWS_SECRET_ACCESS_KEY_FILE, 'secret+/=\n')
  const { places } = read({ IMAGES, AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY_FILE, AWS_SESSION_TOKEN: 'token' })
  assert.deepEqual(places.images, { ...places.images, keys: { ...inBucket.keys, token: 'token' } })
  assert.equal(read({ AWS_ACCESS_KEY_ID: 'a b', AWS_SESSION_TOKEN: 'x' }).places.images.kind, 'folder')
  assert.match(
    faultsOf({ IMAGES, ...ownKeys, IMAGE_ACCEL: '/images/' })[0] ?? '',
    /^IMAGE_ACCEL and IMAGES are both set/,
  )
})

test('keys in IMAGES, where they do not belong, are not repeated', () => {
  for (const IMAGES of [
    's3://AKID:my-secret@charts/images?region=eu-west-1',
    's3://charts?endpoint=https://AKID:my-secret@s3.example.org',
    's3://charts?region=eu-west-1&secret=my-secret&x=1',
  ]) {
    const [fault = ''] = faultsOf({ IMAGES, ...ownKeys })
    assert.match(fault, /^IMAGES is "s3:.*, but it must/)
    assert.doesNotMatch(fault, /my-secret/)
  }
})
