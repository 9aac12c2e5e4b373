/** Imports one after another by processes that a test kills. */
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import type { Product } from '../fixtures/product.ts'
import { writePlates } from '../fixtures/running-server.ts'
import type { CyclesSite } from './cycles-site.ts'
import type { Rows } from './stored-imports.ts'

/** The words after `platekeeper import`. */
export type Import = readonly string[]

export type ImportStream = {
  /** SIGKILL to the process that imports; resolves when there was one. */
  kill(): Promise<void>
  /** Resolves with all imports, in order, when the last has succeeded. */
  stop(): Promise<readonly Import[]>
  /** How many processes were killed, and what the others that failed printed. */
  readonly ended: { killed: number; readonly failed: string[] }
}

const charts = 12

/** Of a folder after another, by commands, each again until it has succeeded. */
export function importFolders(product: Product, name: string): ImportStream {
  const ended: ImportStream['ended'] = { killed: 0, failed: [] }
  let running: ReturnType<Product['start']> | undefined

  async function importOnce(words: Import): Promise<boolean> {
    running = product.start('import', ...words)
    running.stdout?.resume()
    const printed = running.stderr ? text(running.stderr) : ''
    const [code, signal] = await once(running, 'exit')
    if (signal !== null) ended.killed += 1
    else if (code !== 0) ended.failed.push(await printed)
    return code === 0
  }

  return {
    ended,
    async kill() {
      // Between two imports there is none. The next is not met at its beginning each time.
      while (!running?.kill('SIGKILL')) await wait(2000)
    },
    ...inTurn(async (number) => {
      const folder = join(product.folder, `${name}-${number}`)
      await writePlates(folder, [300, 400], charts)
      const words = ['charts', 'folder', folder]
      while (!(await importOnce(words)));
      return words
    }),
  }
}

/** Of a cycle of the site after another, which workers import. */
export function importDetached(product: Product, site: CyclesSite, rows: Rows): Pick<ImportStream, 'stop'> {
  const waiting = `SELECT id FROM jobs WHERE queue = 'dtpp' AND due_at IS NOT NULL`
  return inTurn(async (number) => {
    const words = ['charts', 'dtpp', site.cycle(number)]
    while ((await product.run('import', ...words, '--detach')).code !== 0);
    // One whose command had no answer may be there, too.
    while ((await rows(waiting).catch(() => [null])).length > 0) await wait(500)
    return words
  })
}

function inTurn(importNext: (number: number) => Promise<Import>): Pick<ImportStream, 'stop'> {
  let isOver = false
  const imports: Import[] = []
  const work = (async () => {
    while (!isOver) imports.push(await importNext(imports.length))
  })()
  return {
    async stop() {
      isOver = true
      await work
      return imports
    },
  }
}

/** Runs the imports, one after another. Throws for one that fails. */
export async function importUndisturbed(product: Product, imports: readonly Import[]): Promise<void> {
  for (const words of imports) {
    const { code, err } = await product.run('import', ...words)
    if (code !== 0) throw new Error(err)
  }
}
