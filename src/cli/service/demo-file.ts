import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../config/index.ts'
import { diskFailure } from '../../failures/index.ts'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { productFolder } from '../product-folder.ts'

/** What a server started in this clone provides for its clients: `demo.json` in its data folder. */
export type DemoFile = {
  readonly auth_url: string
  readonly base_url: string
  readonly client_id: string
  readonly client_secret: string
}

/** Where the server of this clone writes the file: the data folder of its configuration. Throws ConfigError. */
export const demoFilePath = ({ env, cwd }: Pick<Context, 'env' | 'cwd'>): string =>
  join(readConfig({ env, cwd, home: productFolder }).dataDir, 'demo.json')

/** null: the file does not exist. Throws CommandError if it cannot be read. */
export function readDemoFile(path: string): DemoFile | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isDemoFile(value)) return value
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    if (!(error instanceof SyntaxError)) throw diskFailure(`${path} cannot be read`, error)
  }
  throw new CommandError('failed', `${path} is damaged`, 'Restart the server, which writes the file again.')
}

function isDemoFile(value: unknown): value is DemoFile {
  if (typeof value !== 'object' || value === null) return false
  const fields: Readonly<Record<string, unknown>> = { ...value }
  return ['auth_url', 'base_url', 'client_id', 'client_secret'].every((field) => typeof fields[field] === 'string')
}
