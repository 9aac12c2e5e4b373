import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMasterKey } from './config/index.ts'
import type { Random } from './identity/index.ts'

/**
 * The 32 bytes under which everything secret is kept: as configured, or from the data folder, where the first start
 * makes it (mode 0600). Throws with the remedy when it is not 32 bytes.
 */
export function openMasterKey(configured: Buffer | null, dataDir: string, random: Random): Buffer {
  if (configured !== null) return configured
  const path = join(dataDir, 'master.key')
  const known = read(path)
  if (known !== null) return parseMasterKey(known, path)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${path}.${random(6).toString('hex')}`
  writeFileSync(draft, `${random(32).toString('base64')}\n`, { mode: 0o600, flush: true })
  try {
    // A link fails where another process was faster, whose key then counts.
    linkSync(draft, path)
  } catch (error) {
    if (read(path) === null) throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return parseMasterKey(readFileSync(path, 'utf8'), path)
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
