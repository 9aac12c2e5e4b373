/** The configurations of docs/how-to/nginx.md and docs/how-to/caddy.md, in the nginx and the Caddy of this machine. */
import assert from 'node:assert/strict'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { missingCaddy, startCaddy } from '../clients/caddy.ts'
import { missingNginx } from '../clients/nginx.ts'
import type { ProxyProcess } from '../clients/proxy-process.ts'
import { testDatabases } from '../fixtures/postgres.ts'
import { freePort } from '../fixtures/product.ts'
import { blocksOf, startDocumentedNginx, upstream } from './documented-proxies.ts'
import { startLoad, underLoad } from './load.ts'
import { addresses, startTwoServers, type TwoServers } from './two-servers.ts'

const restarts = 10

type Proxy = {
  readonly name: string
  readonly skip: string | false
  readonly start: (port: number, servers: TwoServers) => Promise<ProxyProcess>
  readonly settings?: Readonly<Record<string, string>>
  /** Seconds between the end of a restart and the next: within those for which nginx avoids a server by default, and beyond. */
  readonly pauses: readonly number[]
}

const proxies: readonly Proxy[] = [
  {
    name: 'nginx',
    skip: missingNginx() ?? false,
    settings: { IMAGE_ACCEL: '/chart-images/' },
    start: startDocumentedNginx,
    pauses: [2, 13],
  },
  {
    name: 'Caddy',
    skip: missingCaddy() ?? false,
    start(port, servers) {
      const [site = ''] = blocksOf('caddy', 'caddyfile', servers)
      const hosts = addresses.map((address) => `${address} ${upstream}`)
      return startCaddy(port, site.replace('charts.example.org', `http://127.0.0.1:${port}`), hosts)
    },
    pauses: [2],
  },
]

for (const { name, skip, start, settings, pauses } of proxies) {
  describe(`two servers behind ${name}, restarted in turn under load`, { skip }, () => {
    let databases: Awaited<ReturnType<typeof testDatabases>>
    let servers: TwoServers
    let proxy: ProxyProcess
    let origin: string

    before(async () => {
      databases = await testDatabases()
      const port = await freePort()
      origin = `http://127.0.0.1:${port}`
      servers = await startTwoServers(
        {
          ...underLoad(origin),
          DATABASE_URL: await databases.database(),
          ...settings,
        },
        { people: 4 },
      )
      proxy = await start(port, servers)
    })
    after(async () => {
      await proxy?.stop()
      await servers?.close()
      await databases?.dispose()
    })

    async function restartInTurn(t: TestContext, pause: number): Promise<void> {
      const load = await startLoad(origin, servers)
      try {
        for (let count = 0; count < restarts; count += 1) {
          await servers.restart(count % 2 === 0 ? 0 : 1)
          await wait(pause * 1000)
        }
      } finally {
        await load.stop()
      }
      t.diagnostic(`answered: ${JSON.stringify(load.served)}, failed: ${load.failures.length}`)
      for (const count of Object.values(load.served)) assert.ok(count > 0)
      assert.deepEqual(load.failures, [])
    }

    for (const pause of pauses) {
      test(`${restarts} restarts ${pause} s apart fail no request`, (t) => restartInTurn(t, pause))
    }
  })
}
