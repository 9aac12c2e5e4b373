// Builds packages/web to packages/web/dist, unless the build is of the current sources.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ended, leaveLike } from '../child-process.js'
import { install } from '../install/install.js'
import { alone } from '../install/lock.js'
import { builtFrom, publish } from './publish.js'
import { checkScriptBudget } from './script-budget.js'
import { sourceHash } from './source-hash.js'

/**
 * @param {string} root of the repository
 * @param {string} node that Vite runs under
 * @returns {Promise<boolean>} whether there was anything to build
 * @throws {Error} with a message for the person: what failed, and what to do
 */
export async function buildViewer(root, node) {
  const [web, hash] = [join(root, 'packages', 'web'), sourceHash(root)]
  const [dist, made] = [join(web, 'dist'), join(root, 'build', 'viewer')]
  if (builtFrom(dist) === hash) return false
  await alone(join(root, 'build', 'building-viewer'), async (joinedBy) => {
    if (builtFrom(dist) === hash) return
    await install(web, { node, what: 'the tools of the viewer', note: 'once', withTools: false })
    rmSync(made, { recursive: true, force: true })
    await runVite(web, { node, made, joinedBy })
    checkScriptBudget(made)
    publish(made, dist, hash)
  })
  return true
}

async function runVite(web, { node, made, joinedBy }) {
  const vite = join(web, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--logLevel=warn', `--outDir=${made}`]
  const child = spawn(node, args, { cwd: web, stdio: ['ignore', 'pipe', 'pipe'] })
  if (child.pid !== undefined) joinedBy(child.pid)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  const end = await ended(child)
  if (end.received !== null) leaveLike({ signal: end.received })
  if (end.code !== 0) throw new Error(`The viewer could not be built:\n${output.trim()}`)
}
