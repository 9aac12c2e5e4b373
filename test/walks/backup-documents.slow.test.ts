import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type TestContext, test } from 'node:test'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { startDevices } from '../fixtures/devices/index.ts'
import { Load } from '../fixtures/devices/load.ts'
import { refresh, signIn } from '../fixtures/devices/sign-in.ts'
import { approver } from '../fixtures/index.ts'
import { testDatabases } from '../fixtures/postgres.ts'
import { openSite } from '../fixtures/running-server.ts'

const root = resolve(import.meta.dirname, '../..')

/** The commands of a document, a text for each of its blocks. */
const blocksOf = (document: string): readonly string[] => {
  const page = readFileSync(join(root, 'docs/how-to', document), 'utf8')
  return [...page.matchAll(/^ *```sh\n([^`]*)```/gm)].map(([, commands = '']) => commands)
}

/** The program of backup.md, for machines without it: its arguments are a file and a statement. */
const sqlite3 = `#!/bin/sh
exec '${process.execPath}' --disable-warning=ExperimentalWarning -e '
  const [file, statement] = process.argv.slice(1)
  new (require("node:sqlite").DatabaseSync)(file).exec(statement)' "$@"
`
const platekeeper = `#!/bin/sh
exec '${process.execPath}' --disable-warning=ExperimentalWarning '${join(root, 'src/cli/main.ts')}' "$@"
`

/** A site whose folder has what the commands of the documents expect. `run` rejects if a command of the block fails. */
async function openDocumentedSite(t: TestContext) {
  const settings = {
    POLLING_INTERVAL: '1',
    TRUSTED_PROXIES: '127.0.0.1',
    DEVICE_BURST: '0',
    DEVICE_PENDING: '0',
    DEVICE_CLIENT_PENDING: '0',
    BACKUP_MAX_AGE: '0',
  }
  const site = await openSite({ people: 1, settings })
  t.after(() => site.close())
  const data = dirname(site.database)
  const folder = dirname(data)
  mkdirSync(join(folder, 'programs'))
  writeFileSync(join(folder, 'programs/sqlite3'), sqlite3, { mode: 0o755 })
  writeFileSync(join(folder, 'platekeeper'), platekeeper, { mode: 0o755 })
  async function run(commands: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
    const PATH = `${join(folder, 'programs')}:${process.env.PATH}`
    const shell = spawn('sh', ['-e', '-c', `exec 2>&1\n${commands}`], { cwd: folder, env: { PATH, ...env } })
    let said = ''
    shell.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    const [code] = await once(shell, 'close')
    assert.equal(code, 0, `${commands}\n${said}`)
    return said
  }
  const server = await site.start()
  const [person = assert.fail()] = site.people
  const device = (await signIn(new Load(server), approver(site.url, person), '192.0.2.1')) ?? assert.fail('signed in')
  const stop = async () => {
    server.process.kill('SIGTERM')
    await server.ended
  }
  /** Starts the server on what is there, asks whether the device goes on, and stops it. */
  async function goesOn(refreshToken = device.refresh_token): Promise<boolean> {
    const restarted = await site.start()
    const next = await refresh(new Load(restarted), { ...device, refresh_token: refreshToken })
    restarted.process.kill('SIGTERM')
    await restarted.ended
    return next !== null
  }
  return { site, server, folder, data, device, run, stop, goesOn }
}

test('the commands of backup.md, while devices sign in', async (t) => {
  const { server, folder, run, stop } = await openDocumentedSite(t)
  const devices = await startDevices(server, 2)
  const recipient = await identityToRecipient(await generateX25519Identity())
  for (const commands of blocksOf('backup.md')) await run(commands.replace('age1…', recipient))
  await devices.settle()
  assert.deepEqual(devices.faults, [])
  for (const name of ['backups', 'keys/master.key', 'charts.zip', 'charts.zip.age', 'copy/platekeeper.db']) {
    assert.ok(existsSync(join(folder, name)), name)
  }
  await stop()
})

test('the commands of restore.md, on the machine of disaster.md: the device goes on', async (t) => {
  const { folder, data, run, stop, goesOn } = await openDocumentedSite(t)
  await run('./platekeeper backup backups && mkdir -m 700 keys && cp -p data/master.key keys/')
  await stop()
  const [restore = '', accept = '', ...after] = blocksOf('restore.md')
  const [lost = ''] = blocksOf('disaster.md')
  for (const commands of [`mkdir -m 700 data && cp keys/master.key data/\n${restore}`, lost]) {
    rmSync(data, { recursive: true })
    await run(commands.replace('2027-07-01T06:00:00Z', '2099-01-01'))
  }
  for (const commands of after) await run(commands)
  assert.ok(await goesOn())
  renameSync(data, join(folder, 'data-before'))
  cpSync(join(folder, 'keys'), data, { recursive: true })
  assert.match(await run(accept), /newer tokens are accepted once/)
})

test('the commands of disaster.md: a lost key ends sign-ins and no more, and what is damaged is named', async (t) => {
  const { site, data, run, stop, goesOn } = await openDocumentedSite(t)
  const [, lostKey = '', damaged = '', ...others] = blocksOf('disaster.md')
  assert.deepEqual(others, [])
  await run(`./platekeeper backup backups\n${damaged}`)
  await stop()
  rmSync(join(data, 'master.key'))
  await run(lostKey)
  assert.equal(await goesOn(), false)
  const restarted = await site.start()
  const [person = assert.fail()] = site.people
  assert.ok(await signIn(new Load(restarted), approver(site.url, person), '192.0.2.1'), 'the account is there')
  restarted.process.kill('SIGTERM')
  await restarted.ended
})

test('the commands of move.md: onto PostgreSQL, and a copy for staging', async (t) => {
  const { folder, data, run, stop } = await openDocumentedSite(t)
  const databases = await testDatabases()
  t.after(() => databases.dispose())
  await stop()
  const [move = '', copy = '', ...others] = blocksOf('move.md')
  assert.deepEqual(others, [])
  const moved = await run(move.replace('postgres://…', await databases.database()))
  assert.match(moved, /1 sign-ins of devices, 1 accounts/)
  assert.equal(existsSync(join(data, 'platekeeper.db')), false)
  const staged = await run(copy.replaceAll('/srv/staging', join(folder, 'staging')))
  assert.match(staged, /0 sign-ins of devices, 1 accounts/)
})
