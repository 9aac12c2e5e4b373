import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { furtherPaths } from '../../src/contract/index.ts'
import { openProduct, ownProgram, type Product, type Ran } from '../fixtures/product.ts'
import { fillService, type Site } from '../fixtures/running-server.ts'

/** Two servers of one service: one database, one folder of images, an address each. */
export type TwoServers = Pick<Site, 'client' | 'people'> & {
  readonly port: number
  readonly images: string
  /** Stops a server by SIGTERM, and starts it again when it has ended, or another version. Resolves once it is ready. */
  restart(number: Number, program?: string): Promise<void>
  /** SIGKILL, and starts until it runs, as by a supervisor. Resolves once it is ready. */
  kill(number: Number): Promise<void>
  /** Why starts after kills failed. */
  readonly failedStarts: readonly string[]
  /** `platekeeper …` where that server runs, of its version; paths are below `folder`. */
  run(number: Number, ...words: readonly string[]): Promise<Ran>
  readonly folder: string
  close(): Promise<void>
}

type Content = { readonly people: number; readonly program?: string; readonly apart?: boolean }
type Number = 0 | 1
type Place = { product: Product; process: ChildProcess; log: Promise<string> }

/** The addresses of the two, on the same port. */
export const addresses = ['127.0.0.1', '127.0.0.2'] as const

/** `settings`: of both, in the environment. The first of the two has a data folder, and the other uses it, unless they are `apart`. */
export async function startTwoServers(
  settings: Readonly<Record<string, string>>,
  { people, program = ownProgram, apart = false }: Content,
): Promise<TwoServers> {
  const first = await openProduct({ settings, program })
  const { folder, port } = first
  const data = join(folder, 'data')
  const products = [first]
  const at = async (number: Number, version: string): Promise<Product> => {
    const place = { ...(!apart && { DATA_DIR: data }), HOST: addresses[number], PORT: `${port}` }
    const product = await openProduct({ settings: { ...settings, ...place }, program: version })
    products.push(product)
    return product
  }
  const filled = await fillService(folder, {
    people,
    chart: [400, 600],
    run: (words, input) => first.runWith(input, ...words),
  })

  async function start(number: Number, product: Product): Promise<Place> {
    const keys = `http://${addresses[number]}:${port}${furtherPaths.jwks[0]}`
    const process = await product.serve(async () => (await fetch(keys).catch(() => null))?.ok === true)
    process.stdout?.resume()
    return { product, process, log: process.stderr ? text(process.stderr) : Promise.resolve('') }
  }
  const failedStarts: string[] = []
  const running = [await start(0, await at(0, program)), await start(1, await at(1, program))] as const

  return {
    ...filled,
    failedStarts,
    port,
    folder,
    images: join(data, 'images'),
    async restart(number, version) {
      const server = running[number]
      server.process.kill('SIGTERM')
      const [code] = await once(server.process, 'exit')
      assert.equal(code, 0, await server.log)
      const product = version === undefined ? server.product : await at(number, version)
      Object.assign(server, await start(number, product))
    },
    async kill(number) {
      const server = running[number]
      server.process.kill('SIGKILL')
      await once(server.process, 'exit')
      for (;;) {
        const started = await start(number, server.product).catch(({ message }: Error) => {
          failedStarts.push(message)
          return null
        })
        if (started !== null) return void Object.assign(server, started)
        await wait(1000)
      }
    },
    run: (number, ...words) => running[number].product.run(...words),
    async close() {
      for (const { close } of products.toReversed()) await close()
    },
  }
}
