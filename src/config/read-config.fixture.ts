import assert from 'node:assert/strict'
import { type Config, ConfigError, readConfig } from './index.ts'

/** Reads settings as for a program that is started in a folder; `faultsOf`: none where they can be read. */
export function readerIn(folder: string) {
  const read = (env: Record<string, string>): Config => readConfig({ env, cwd: folder, home: '/opt/platekeeper' })
  const faultsOf = (env: Record<string, string>): readonly string[] => {
    try {
      read(env)
    } catch (error) {
      assert.ok(error instanceof ConfigError)
      return error.faults
    }
    return []
  }
  return { read, faultsOf }
}
