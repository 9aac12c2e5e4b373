/** What the proxies of docs/how-to/nginx.md and docs/how-to/caddy.md log of links, whose tokens are secrets. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { missingCaddy, startCaddy } from '../clients/caddy.ts'
import { documentedBlocks, missingNginx, startNginx } from '../clients/nginx.ts'
import type { ProxyProcess } from '../clients/proxy-process.ts'
import { eventually } from '../fixtures/eventually.ts'
import { freePort, startService } from '../fixtures/index.ts'

const token = 'a-token-that-is-a-secret'
const links = ['email', 'join', 'not-me', 'reset'].map((way) => `/${way}/${token}`)

type Site = { readonly port: number; readonly to: number; readonly dataDir: string; readonly folder: string }

const proxies: Readonly<
  Record<
    string,
    { readonly skip: string | false; readonly logs: readonly string[]; start(site: Site): Promise<ProxyProcess> }
  >
> = {
  nginx: {
    skip: missingNginx() ?? false,
    logs: ['access.log', 'error.log'],
    start({ port, to, dataDir, folder }) {
      const { http, server } = documentedBlocks(to, dataDir)
      const log = `access_log ${folder}/access.log; error_log ${folder}/error.log;`
      return startNginx([{ port, to, http, server: `${log}\n${server}` }])
    },
  },
  Caddy: {
    skip: missingCaddy() ?? false,
    logs: ['access.log', 'error.log'],
    start({ port, to, folder }) {
      const document = readFileSync(new URL('../../docs/how-to/caddy.md', import.meta.url), 'utf8')
      const [, block = ''] = /```caddyfile\n([\s\S]*?)```/.exec(document) ?? []
      const configuration = block
        .replace('\tlog {', `\tlog {\n\t\toutput file ${folder}/error.log`)
        .replace(
          'charts.example.org {',
          `http://127.0.0.1:${port} {\n\tlog {\n\t\toutput file ${folder}/access.log\n\t}`,
        )
        .replace('platekeeper.internal:8628', `platekeeper.internal:${to}`)
      return startCaddy(port, configuration, ['127.0.0.1 platekeeper.internal'])
    },
  },
}

for (const [name, { skip, logs, start }] of Object.entries(proxies)) {
  describe(`the logs of ${name}`, { skip }, () => {
    test('have no token of a link, neither while the server answers nor when it is gone', async (t) => {
      const folder = mkdtempSync(join(tmpdir(), 'platekeeper-link-logs-'))
      t.after(() => rmSync(folder, { recursive: true }))
      const service = await startService()
      await service.app.listen({ host: '127.0.0.1', port: 0 })
      const { port: to } = service.app.server.address() as AddressInfo
      const port = await freePort()
      const proxy = await start({ port, to, dataDir: service.dataDir, folder })
      t.after(() => proxy.stop())
      const statusOf = async (path: string) =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })).status
      const logged = () => logs.map((file) => readFileSync(join(folder, file), 'utf8')).join('')

      for (const link of links) assert.equal(await statusOf(link), 303)
      assert.equal(await statusOf('/login?answered'), 200)
      await service.app.close()
      for (const link of links) assert.equal(await statusOf(link), 502)
      assert.equal(await statusOf('/login?gone'), 502)
      // What is requested last is logged last.
      await eventually(async () => assert.match(logged(), /answered[\s\S]*gone/))
      assert.ok(!logged().includes(token))
      await service.close()
    })
  })
}
