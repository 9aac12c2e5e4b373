import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { startDevices } from '../fixtures/devices/index.ts'
import { Load } from '../fixtures/devices/load.ts'
import { refresh, signIn } from '../fixtures/devices/sign-in.ts'
import { approver } from '../fixtures/index.ts'
import { rounds } from '../fixtures/rounds.ts'
import { openSite } from '../fixtures/running-server.ts'

const page = readFileSync(new URL('../../docs/how-to/backup.md', import.meta.url), 'utf8')
const blocks = [...page.matchAll(/^ *```sh\n([^`]*)```/gm)].map(([, commands = '']) => commands)

/** The program of the page, for machines without it: its arguments are a file and a statement. */
const sqlite3 = `#!/bin/sh
exec '${process.execPath}' --disable-warning=ExperimentalWarning -e '
  const [file, statement] = process.argv.slice(1)
  new (require("node:sqlite").DatabaseSync)(file).exec(statement)' "$@"
`

test('the copy that is made by the page under load restores the service', async (t) => {
  const [database = '', images = '', key = '', restore = '', ...others] = blocks
  assert.match(database, /VACUUM INTO/)
  assert.deepEqual(others, [])
  const site = await openSite({
    people: 3,
    settings: {
      POLLING_INTERVAL: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      DEVICE_BURST: '0',
      DEVICE_PENDING: '0',
      DEVICE_CLIENT_PENDING: '0',
    },
  })
  t.after(() => site.close())
  const folder = dirname(dirname(site.database))
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  writeFileSync(join(programs, 'sqlite3'), sqlite3, { mode: 0o755 })
  async function run(commands: string): Promise<void> {
    const env = { PATH: `${programs}:${process.env.PATH}` }
    const shell = spawn('sh', ['-e', '-c', commands], { cwd: folder, env, stdio: 'inherit' })
    assert.deepEqual(await once(shell, 'exit'), [0, null], commands)
  }

  const [person = assert.fail()] = site.people
  let server = await site.start()
  for (let round = 0; round < rounds({ quick: 1, long: 20 }); round += 1) {
    const acknowledged = await signIn(new Load(server), approver(site.url, person), '192.0.2.1')
    const devices = await startDevices(server, 2)
    for (const commands of [database, images, key]) await run(commands)
    await devices.settle()
    assert.deepEqual(devices.faults, [])
    server.process.kill('SIGTERM')
    await server.ended

    await run(restore)
    server = await site.start()
    await server.logged(/was checked and is intact/)
    const tokens = await refresh(new Load(server), acknowledged ?? assert.fail())
    const headers = { authorization: `Bearer ${tokens?.access_token}` }
    const list = await fetch(`${site.url}/v2/charts/ZZAA?version=STD&rules=ANY`, { headers })
    const { charts } = (await list.json()) as { readonly charts: readonly { readonly image_day: string }[] }
    const image = await fetch(`${site.url}/v2/charts/ZZAA/${charts[0]?.image_day}`, { headers })
    assert.equal(image.status, 200)
    rmSync(join(folder, 'data-before'), { recursive: true })
  }
})
