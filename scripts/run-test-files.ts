/** Runs test files in this process: each is a suite, which is loaded when the previous one has ended. */
import { join, resolve } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'

const root = resolve(import.meta.dirname, '..')

/** Paths are relative to the repository. Hooks at the top of a file are those of its suite. */
export async function runTestFiles(paths: readonly string[]): Promise<void> {
  let running: string | undefined
  process.on('exit', () => {
    if (running === undefined) return
    console.error(`${running}: the process ended in this file; the files after it were not run.`)
    process.exitCode ||= 1
  })
  for (const path of paths) {
    running = path
    await new Promise<void>((ended) => {
      void describe(path, async () => {
        after(() => ended())
        await load(path)
      })
    })
  }
  running = undefined
}

/** A suite that fails is not counted, a test is. */
async function load(path: string): Promise<void> {
  try {
    await import(pathToFileURL(join(root, path)).href)
  } catch (error) {
    test(`${path} can be loaded`, () => {
      throw error
    })
  }
}
