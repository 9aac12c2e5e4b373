/** docs/how-to/several-servers.md, from its first line to its last, with two addresses of this machine as hosts. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { Agent, setGlobalDispatcher } from 'undici'
import { application } from '../../bench/sign-in/application.ts'
import { approver } from '../../bench/sign-in/person.ts'
import { missingNginx } from '../clients/nginx.ts'
import { freePort, openProduct, type Product } from '../fixtures/product.ts'
import { fillService, type Site } from '../fixtures/running-server.ts'
import { type Cluster, missingDebianPostgres, startCluster } from './debian-postgres.ts'
import { documentedBlocks, type Hosts, openHosts } from './documented-hosts.ts'
import { missingSwift, type Swift, startSwift } from './swift.ts'

/** In the shell of an operator. */
const withSettings = 'export CONFIG_FILE=/etc/platekeeper/server.json'
const untilReady = 'until /opt/platekeeper/platekeeper health; do sleep 1; done'

/** Here nobody but this test knows the name of nginx. */
function assertHealthy(report: string): void {
  assert.match(report, /^ok +bucket$/m)
  assert.deepEqual(report.match(/^(warning|failed) +\w+/gm), ['warning  proxy'])
}

const skip = missingDebianPostgres() ?? missingNginx() ?? missingSwift() ?? false

describe('docs/how-to/several-servers.md', { skip }, () => {
  const blocks = documentedBlocks()
  let swift: Swift
  let cluster: Cluster
  let hosts: Hosts
  let operator: Product
  let site: Pick<Site, 'client' | 'people'>
  let tls: number
  let port: number

  /** The blocks of a part, without the one that installs packages. */
  function part(beginning: string): { readonly files: readonly string[]; readonly commands: readonly string[] } {
    const [, all = []] = [...blocks].find(([heading]) => heading.startsWith(beginning)) ?? []
    assert.ok(all.length > 0, beginning)
    const bodies = (isCommand: boolean) =>
      all
        .filter(({ language, body }) => (language === 'sh') === isCommand && !body.includes('apt-get'))
        .map(({ body }) => body)
    return { files: bodies(false), commands: bodies(true) }
  }

  before(async () => {
    swift = await startSwift()
    const place = await swift.place('charts')
    port = await freePort()
    tls = await freePort()
    const database = await freePort()
    cluster = startCluster(database)
    hosts = openHosts({ cluster: { ...cluster, port: database }, port, tls, endpoint: place.endpoint })
    operator = await openProduct({ settings: { CONFIG_FILE: hosts.path('one', 'etc/platekeeper/server.json') } })
    writeFileSync(hosts.path('one', 'etc/platekeeper/bucket.key'), place.keys.secret)
  })
  after(async () => {
    await operator?.close()
    await hosts?.close()
    cluster?.drop()
    await swift?.stop()
  })

  test('host one: certificates, the database, settings, the server, nginx', async () => {
    for (const commands of part('2. Certificates').commands) await hosts.run('one', commands)
    const database = part('3. The database')
    hosts.write('one', '/etc/postgresql/15/main/conf.d/platekeeper.conf', database.files[0] ?? '')
    for (const commands of database.commands) await hosts.run('one', commands)
    const settings = part('4. Settings')
    hosts.write('one', '/etc/platekeeper/server.json', settings.files[0] ?? '')
    hosts.write('one', '/etc/platekeeper/worker.json', settings.files[1] ?? '')
    for (const commands of settings.commands) await hosts.run('one', commands)
    const server = part('5. The server of host one')
    hosts.write('one', '/etc/systemd/system/platekeeper.service', server.files[0] ?? '')
    const [start = '', setUp = ''] = server.commands
    assertHealthy(await hosts.run('one', start))
    assert.match(setUp, /platekeeper setup/)
    const worker = part('6. The worker')
    hosts.write('one', '/etc/systemd/system/platekeeper-worker.service', worker.files[0] ?? '')
    await hosts.run('one', worker.commands.join('\n'))
    const nginx = part('7. nginx')
    hosts.write('one', '/etc/nginx/conf.d/platekeeper.conf', nginx.files[0] ?? '')
    const keys = await hosts.run('one', nginx.commands.join('\n'))
    assert.match(keys, /"keys":/)
  })

  test('people and charts: what `setup` asks for', async () => {
    site = await fillService(operator.folder, {
      people: 1,
      chart: [300, 400],
      run: (words, input) => operator.runWith(input, ...words),
    })
  })

  test('host two serves the same, with what it takes from host one', async () => {
    for (const commands of part('8. Another host').commands.slice(0, -1)) {
      assertHealthy(await hosts.run('two', commands))
    }
    await hosts.run('one', part('8. Another host').commands.at(-1) ?? '')
    await seesCharts()
  })

  test('the service goes on while either host is away', async () => {
    for (const host of ['one', 'two'] as const) {
      await hosts.run(host, 'systemctl disable --now platekeeper platekeeper-worker')
      await seesCharts()
      await hosts.run(host, 'systemctl enable --now platekeeper platekeeper-worker')
      await hosts.run(host, `${withSettings}\n${untilReady}`)
    }
  })

  test('a host is restarted as the document says', async () => {
    const [restart = ''] = part('Restart and update').commands
    for (const host of ['one', 'two'] as const) await hosts.run(host, `${withSettings}\n${restart}`)
    await seesCharts()
  })

  /** Through nginx, with the certificates of the document: a sign-in, a list and an image. */
  async function seesCharts(): Promise<void> {
    const { client, people } = site
    const origin = `https://charts.example.org:${tls}`
    const ca = readFileSync(hosts.path('one', 'etc/platekeeper/ca.crt'), 'utf8')
    const lookup: LookupFunction = (_, { all }, found) =>
      all ? found(null, [{ address: '127.0.0.1', family: 4 }]) : found(null, '127.0.0.1', 4)
    setGlobalDispatcher(new Agent({ connect: { ca, lookup } }))
    const device = application(origin, { ...client, people })
    const session = await device.start()
    const [person] = people
    assert.ok(person)
    await approver(origin, person)(session.userCode)
    const { access_token } = await device.collect(session)
    const headers = { authorization: `Bearer ${access_token}` }
    const list = await fetch(`${origin}/v2/charts/ZZAA?version=STD`, { headers })
    const { charts } = (await list.json()) as { readonly charts: readonly { readonly image_day_url: string }[] }
    const image = await fetch(charts[0]?.image_day_url ?? origin, { headers })
    assert.deepEqual([image.status, image.headers.get('chart-access')], [200, 'full'])
    assert.ok((await image.arrayBuffer()).byteLength > 10_000)
  }
})
