/** The configurations of docs/how-to/nginx.md and docs/how-to/caddy.md, in the nginx and the Caddy of this machine. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, type TestContext, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { missingCaddy, startCaddy } from '../clients/caddy.ts'
import { missingNginx, startNginx } from '../clients/nginx.ts'
import type { ProxyProcess } from '../clients/proxy-process.ts'
import { testDatabases } from '../fixtures/postgres.ts'
import { freePort } from '../fixtures/product.ts'
import { startLoad } from './load.ts'
import { addresses, startTwoServers, type TwoServers } from './two-servers.ts'

/** The blocks of a language in a document, for these servers. */
function blocksOf(document: string, language: string, { port, images }: TwoServers): readonly string[] {
  const text = readFileSync(new URL(`../../docs/how-to/${document}.md`, import.meta.url), 'utf8')
  return Array.from(text.matchAll(new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``, 'g')), ([, block = '']) =>
    block
      .replaceAll('127.0.0.1:8628', `${addresses[0]}:${port}`)
      .replaceAll('127.0.0.1:8629', `${addresses[1]}:${port}`)
      .replaceAll(`${upstream}:8628`, `${upstream}:${port}`)
      .replaceAll('/srv/platekeeper/images/', `${images}/`),
  )
}

/** The name with the addresses of both servers in docs/how-to/caddy.md. */
const upstream = 'platekeeper.internal'
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
    start(port, servers) {
      const [, server = '', http = ''] = blocksOf('nginx', 'nginx', servers)
      return startNginx([{ port, to: 0, http, server }])
    },
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
          DATABASE_URL: await databases.database(),
          AUTH_URL: origin,
          BASE_URL: origin,
          TRUSTED_PROXIES: '127.0.0.1',
          DEMO: 'false',
          VIEWER: 'true',
          POLLING_INTERVAL: '1',
          DEVICE_BURST: '0',
          DEVICE_PENDING: '0',
          DEVICE_CLIENT_PENDING: '0',
          // The viewer renews its tokens while servers stop.
          ACCESS_TOKEN_LIFETIME: '60',
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
