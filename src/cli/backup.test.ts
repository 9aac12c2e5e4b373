import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { rightClock } from '../../test/fixtures/clock.ts'
import { testDatabases } from '../../test/fixtures/postgres.ts'
import { openSealedKey } from '../backup/index.ts'
import { placesIn } from '../config/index.ts'
import { createSealingKeys, ensureViewerClient, foldUsername, openKeyRing } from '../identity/index.ts'
import { openStore } from '../store/index.ts'
import { openMasterKey } from './operate/keys/master-key.ts'
import { dialogue } from './testing/dialogue.ts'
import { recordedCall } from './testing/recorded-call.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))
const env = { DATA_DIR: join(folder, 'data'), OPS_TOKEN: 'a-token-of-thirty-letters-here' }
const call = (...words: readonly string[]) => recordedCall(words, { env, cwd: folder })
const target = join(folder, 'backups')
const passphrase = 'correct horse battery staple zebra lagoon'
const white = { create: { width: 60, height: 90, channels: 3, background: '#ffffff' } } as const

before(async () => {
  const plates = join(folder, 'plates')
  mkdirSync(plates)
  writeFileSync(join(plates, 'chart.png'), await sharp(white).png().toBuffer())
  const row = 'chart.png,ZZAA,AP,AERODROME,10-9,20260903\n'
  writeFileSync(join(plates, 'manifest.csv'), `file,airport,type_code,name,index_number,revision_date\n${row}`)
  writeFileSync(join(plates, 'airports.csv'), 'icao,name,latitude,longitude\nZZAA,Nowhere,1,2\n')
  assert.equal((await call('import', 'charts', 'folder', 'plates')).code, 0)
})

test('a backup of the service verifies, is listed, and contains no secret', async () => {
  const made = await call('backup', 'backups', '--json')
  assert.equal(made.code, 0, made.err)
  const { id, images, copied, complete } = JSON.parse(made.out.trim().split('\n').at(-1) ?? '')
  assert.deepEqual([images.count, copied.count, complete], [4, 4, true])

  const verified = await call('backup', 'verify', 'backups')
  assert.equal(verified.code, 0, verified.err + verified.out)
  assert.match(verified.out, /^Intact: .* with 4 images.*; signed\.$/m)
  const [listed] = JSON.parse((await call('backup', 'list', 'backups', '--json')).out).backups
  assert.deepEqual([listed.id, listed.standing, listed.complete, listed.from], [id, 'signed', true, 'sqlite'])
  assert.match((await call('backup', 'list', 'backups')).out, /signed/)

  const key = readFileSync(join(env.DATA_DIR, 'master.key'), 'utf8').trim()
  for (const name of readdirSync(join(target, id))) {
    const text = readFileSync(join(target, id, name))
    for (const secret of [key, Buffer.from(key, 'base64'), env.OPS_TOKEN]) assert.ok(!text.includes(secret), name)
  }
  const settings = JSON.parse(readFileSync(join(target, id, 'settings.json'), 'utf8'))
  assert.deepEqual(settings, { format: 1, settings: { DATA_DIR: env.DATA_DIR }, secrets: ['OPS_TOKEN'] })
})

test('the command that verifies a backup can be copied, also if its path has spaces', async () => {
  const { err } = await call('backup', 'of today.zip')
  assert.ok(err.includes(`backup verify '${join(folder, 'of today.zip')}'\n`), err)
})

test('a backup says that AUTH_URL is not set where the server has another URL, and only there', async () => {
  const dataDir = join(folder, 'urls')
  const backUp = async (settings: Readonly<Record<string, string>> = {}) => {
    const { code, err } = await recordedCall(['backup', 'of-urls'], {
      env: { DATA_DIR: dataDir, ...settings },
      cwd: folder,
    })
    assert.equal(code, 0, err)
    return /AUTH_URL.*/.exec(err)?.[0] ?? null
  }
  const store = await openStore(placesIn(dataDir), { foldUsername })
  assert.equal(await backUp(), null, 'no server was started yet')
  const sealingKeys = createSealingKeys(openMasterKey({ masterKey: null, dataDir }, randomBytes), randomBytes)
  await openKeyRing({ store: store.signingKeys, sealingKeys, now: Date.now, ...rightClock })
  assert.match((await backUp()) ?? '', /records http:\/\/localhost:8628\. If the server has another one, run this/)
  for (const [baseUrl, said] of [
    ['http://localhost:8628', null],
    [
      'https://charts.example',
      /the viewer of the server is at https:\/\/charts\.example\/app: run this command with the/,
    ],
  ] as const) {
    await ensureViewerClient({ clients: store.clients, baseUrl, now: Date.now })
    if (said === null) assert.equal(await backUp(), null)
    else assert.match((await backUp()) ?? '', said)
  }
  assert.equal(await backUp({ AUTH_URL: 'https://charts.example' }), null)
  await store.close()
})

test('a second backup copies no image, and prune keeps the newest', async () => {
  const made = await call('backup', 'backups')
  assert.match(made.err, /of which 0 were copied/)
  const dry = await call('backup', 'prune', 'backups', '--keep', '1d', '--dry-run')
  assert.match(dry.err, /Would be deleted: 1 backups, 0 images/)
  assert.match((await call('backup', 'prune', 'backups', '--keep', '1d')).err, /Deleted: 1 backups, 0 images.*Kept: 1/)
  assert.equal((await call('backup', 'verify', 'backups')).code, 0)
})

test('--unsigned is refused where the master key is, and with --with-key', async () => {
  const there = await call('backup', 'unsigned', '--unsigned')
  assert.deepEqual([there.code, /The master key is here.*leave --unsigned out/.test(there.err)], [2, true], there.err)
  assert.equal((await call('backup', 'unsigned', '--unsigned', '--with-key')).code, 2)
  assert.ok(!existsSync(join(folder, 'unsigned')))
})

test('another data folder without a master key calls the backup unverified; one with another key refuses it', async () => {
  const elsewhere = (dataDir: string, ...words: readonly string[]) =>
    recordedCall(words, { env: { DATA_DIR: join(folder, dataDir) }, cwd: folder })
  const unverified = await elsewhere('nothing', 'backup', 'verify', 'backups')
  assert.equal(unverified.code, 0, unverified.err)
  assert.match(unverified.out, /; unverified\.$/m)
  assert.ok(!existsSync(join(folder, 'nothing')))
  assert.equal((await elsewhere('other', 'user', 'list')).code, 0)
  assert.equal((await elsewhere('other', 'backup', 'other.zip')).code, 0)
  const foreign = await elsewhere('other', 'backup', 'verify', 'backups')
  assert.equal(foreign.code, 1)
  assert.match(foreign.err, /made with another master key than this one \(key ID [0-9a-f]{16}, here [0-9a-f]{16}\)/)
  const listed = await elsewhere('other', 'backup', 'list', 'backups')
  assert.match(listed.out, /refused *$/m)
  assert.match(listed.err, /another master key/)
  const next = await elsewhere('other', 'backup', 'backups')
  assert.equal(next.code, 1)
  assert.match(next.err, /newest backup of this folder.*another master key[\s\S]*Choose another folder/)
})

test('--with-key seals the master key with the passphrase of a file, which must be strong', async () => {
  writeFileSync(join(folder, 'weak'), 'correct horse\n')
  const weak = await call('backup', 'key.zip', '--with-key', '--passphrase-file', 'weak')
  assert.equal(weak.code, 1)
  assert.match(weak.err, /at least 5 different words/)
  assert.ok(!existsSync(join(folder, 'key.zip')))
  writeFileSync(join(folder, 'strong'), `${passphrase}\n`)
  const made = await call('backup', 'keys', '--with-key', '--passphrase-file', 'strong', '--json')
  assert.equal(made.code, 0, made.err)
  const { place } = JSON.parse(made.out.trim().split('\n').at(-1) ?? '')
  const opened = await openSealedKey(
    readFileSync(join(place, 'master-key.json'), 'utf8'),
    `  ${passphrase.toUpperCase()} `,
  )
  assert.equal(opened.key.toString('base64'), readFileSync(join(env.DATA_DIR, 'master.key'), 'utf8').trim())
  assert.equal((await call('backup', 'verify', 'keys')).code, 0)
})

test('without a terminal and a file there is no passphrase, so no backup with the key', async () => {
  const refused = await call('backup', 'unattended', '--with-key')
  assert.equal(refused.code, 2)
  assert.match(refused.err, /--passphrase-file/)
  assert.ok(!existsSync(join(folder, 'unattended')))
})

test('the terminal asks twice for the passphrase, again where two differ, and refuses after the third time', async () => {
  const turns = (second: string) =>
    [
      ['at least five words (Enter: the one above): ', passphrase],
      ['Type it again: ', second],
    ] as const
  const wrong = turns('another')
  const differing = await dialogue(['backup', 'asked', '--with-key'], [...wrong, ...wrong, ...wrong], {
    env,
    cwd: folder,
  })
  assert.equal(differing.code, 1)
  assert.match(differing.err, /passphrases differ/)
  const mended = await dialogue(['backup', 'asked', '--with-key'], [...wrong, ...turns(passphrase)], {
    env,
    cwd: folder,
  })
  assert.equal(mended.code, 0, mended.err)
  const made = await dialogue(['backup', 'asked', '--with-key'], turns(passphrase), { env, cwd: folder })
  assert.equal(made.code, 0, made.err)
  assert.ok(!made.err.includes(passphrase))
})

test('a target that cannot be right is refused with what to do', async () => {
  symlinkSync('data', join(folder, 'link'))
  mkdirSync(join(folder, 'linked'))
  symlinkSync('../data/images', join(folder, 'linked', 'images'))
  const refusals: readonly (readonly [words: readonly string[], code: number, message: RegExp])[] = [
    [['backup', 'data/backups'], 1, /is in the data folder/],
    [['backup', 'link'], 1, /is in the data folder/],
    [['backup', 'link/images/a.zip'], 1, /is in the data folder/],
    [['backup', 'link/new/backups'], 1, /is in the data folder/],
    [['backup', 'linked'], 1, /is in the data folder/],
    [['backup', 'a.zip.age'], 2, /--encrypt-to is missing/],
    [['backup', 'a.zip', '--encrypt-to', 'age1x'], 2, /\.zip\.age/],
    [['backup', 'a.zip.age', '--encrypt-to', 'age1x'], 1, /is not a public key of age/],
    [['backup', 'a', '--passphrase-file', 'x'], 2, /--with-key/],
    [['backup', 'list', 'nowhere'], 1, /is not a folder/],
    [['backup', 'verify', 'nowhere'], 1, /no such file or folder/],
    [['backup', 'verify', 'plates'], 1, /There is no backup in/],
    [['backup', 'prune', 'plates', '--keep', '7d'], 1, /There is no backup in/],
    [['backup', 'prune', 'data', '--keep', '7d'], 1, /is in the data folder/],
    [['backup', 'prune', 'backups', '--keep', '7x'], 2, /--keep is "7x"/],
    [['backup', 'prune', 'backups'], 2, /--keep is missing\nFor example --keep 7d,4w,12m/],
    [['backup', 'help'], 2, /backup --help.*\.\/help/],
  ]
  for (const [words, code, message] of refusals) {
    const refused = await call(...words)
    assert.equal(refused.code, code, words.join(' '))
    assert.match(refused.err, message)
    assert.match(refused.err, /\n.+\n$|\. [A-Z].*\n$/, 'a remedy')
  }
})

test('an image that the service lost makes the backup incomplete, with exit code 1', async () => {
  const images = join(env.DATA_DIR, 'images/zzaa')
  const [name = ''] = readdirSync(images)
  const bytes = readFileSync(join(images, name))
  rmSync(join(images, name))
  const made = await call('backup', 'lost.zip')
  writeFileSync(join(images, name), bytes)
  assert.equal(made.code, 1)
  assert.ok(made.out.includes(name) && /incomplete/.test(made.err))
  const verified = await call('backup', 'verify', 'lost.zip')
  assert.equal(verified.code, 1)
  assert.match(verified.out, /which was missing/)
})

test('a service on PostgreSQL is backed up by the same command, and its password is nowhere in the backup', async () => {
  const databases = await testDatabases()
  after(databases.dispose)
  const url = await databases.fresh()
  const onPostgres = (...words: readonly string[]) =>
    recordedCall(words, { env: { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: url }, cwd: folder })
  assert.equal((await onPostgres('import', 'charts', 'folder', 'plates')).code, 0)
  const made = await onPostgres('backup', 'of-postgres', '--json')
  assert.equal(made.code, 0, made.err)
  const { place } = JSON.parse(made.out.trim().split('\n').at(-1) ?? '')
  const verified = await onPostgres('backup', 'verify', 'of-postgres')
  assert.match(verified.out, /^Intact: .* with 4 images.*; signed\.$/m)
  const { password } = new URL(url)
  for (const name of readdirSync(place)) assert.ok(!readFileSync(join(place, name)).includes(password), name)
  assert.deepEqual(JSON.parse(readFileSync(join(place, 'settings.json'), 'utf8')).secrets, ['DATABASE_URL'])
})
