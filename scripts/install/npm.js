// Runs npm independent of the settings of the machine and the user.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ended, leaveLike } from '../child-process.js'

/** Runs no scripts of packages; settings (production, omit, engine-strict) cannot omit packages; retries are quick. */
const flags = [
  ...['--ignore-scripts', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error'],
  ...['--include=optional', '--engine-strict=false', '--package-lock=true'],
  ...['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'],
]

/** @throws {Error} with npm's output when it fails */
export async function npm(command, { folder, node, withTools, joinedBy }) {
  const cache = ownCacheWhenNeeded(folder)
  const parts = withTools ? '--include=dev' : '--omit=dev'
  const args = [...command, ...flags, parts, ...(cache ? [`--cache=${cache}`] : [])]
  const stdio = ['ignore', 'pipe', 'pipe']
  const child = spawn('npm', args, { cwd: folder, env: under(node), stdio, shell: process.platform === 'win32' })
  if (child.pid !== undefined) joinedBy(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const end = await ended(child).catch((error) => ({ code: 1, received: null, error }))
  if (cache) rmSync(cache, { recursive: true, force: true })
  if (end.received !== null) leaveLike({ signal: end.received })
  if (end.code !== 0) throw new Error(end.error?.message ?? output)
}

/**
 * npm leaves out optional packages that the Node it runs under is too old for, so the suitable Node comes first. Debian's
 * npm finds its own modules by a path built into Debian's Node, so another Node must be given that path.
 */
function under(node) {
  const before = (first, rest) => (rest ? first + delimiter + rest : first)
  const { PATH, NODE_PATH } = process.env
  return { ...process.env, PATH: before(dirname(node), PATH), NODE_PATH: before('/usr/share/nodejs', NODE_PATH) }
}

/** A separate cache for users whose home is not writable, one for each folder; it is removed after the installation. */
function ownCacheWhenNeeded(folder) {
  const nearest = (path) => (existsSync(path) ? path : nearest(dirname(path)))
  try {
    accessSync(nearest(join(process.env.npm_config_cache ?? join(homedir(), '.npm'), '_cacache')), constants.W_OK)
    return undefined
  } catch {
    return fileURLToPath(new URL(`../../build/npm-cache/${basename(folder)}`, import.meta.url))
  }
}
