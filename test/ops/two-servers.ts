import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { furtherPaths } from '../../src/contract/index.ts'
import { openProduct } from '../fixtures/product.ts'
import { fillService, type Site } from '../fixtures/running-server.ts'

/** Two servers of one service: one database, one folder of images, an address each. */
export type TwoServers = Pick<Site, 'client' | 'people'> & {
  readonly port: number
  readonly images: string
  /** Stops a server by SIGTERM, and starts it again when it has ended. Resolves once it is ready. */
  restart(number: 0 | 1): Promise<void>
  close(): Promise<void>
}

/** The addresses of the two, on the same port. */
export const addresses = ['127.0.0.1', '127.0.0.2'] as const

/** `settings`: of both, in the environment. The first of the two has a data folder, and the other uses it. */
export async function startTwoServers(
  settings: Readonly<Record<string, string>>,
  content: { readonly people: number },
): Promise<TwoServers> {
  const first = await openProduct({ settings })
  const data = join(first.folder, 'data')
  const { port } = first
  const second = await openProduct({ settings: { ...settings, DATA_DIR: data, HOST: addresses[1], PORT: `${port}` } })
  const products = [first, second] as const
  const filled = await fillService(first.folder, {
    ...content,
    chart: [400, 600],
    env: { ...settings, DATA_DIR: data },
  })

  async function start(number: 0 | 1) {
    const keys = `http://${addresses[number]}:${port}${furtherPaths.jwks[0]}`
    const process = await products[number].serve(async () => (await fetch(keys).catch(() => null))?.ok === true)
    process.stdout?.resume()
    return { process, log: process.stderr ? text(process.stderr) : Promise.resolve('') }
  }
  const running: { process: ChildProcess; log: Promise<string> }[] = [await start(0), await start(1)]

  return {
    ...filled,
    port,
    images: join(data, 'images'),
    async restart(number) {
      const server = running[number]
      assert.ok(server)
      server.process.kill('SIGTERM')
      const [code] = await once(server.process, 'exit')
      assert.equal(code, 0, await server.log)
      running[number] = await start(number)
    },
    async close() {
      for (const { close } of products.toReversed()) await close()
    },
  }
}
