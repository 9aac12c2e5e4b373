// Runs a program of this repository after installing its dependencies: `node scripts/launch.js src/cli/main.ts serve`.
// Plain JavaScript for Node 18 and newer, as are the files it imports: nothing is installed yet when it starts.
import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ended, leaveLike } from './child-process.js'
import { install } from './install/install.js'
import { compileCache, rememberPrivateNode } from './node-cache.js'
import { endWithNpm } from './npm-end.js'
import { suitableNode } from './suitable-node.js'

// As in `./platekeeper` (docs/decisions/0002-launcher.md): V8 and glibc would keep a hundred megabytes that are not needed.
const ofImport = ['--max-semi-space-size=8', '--heap-growing-percent=50']
const ofServer = ['--max-semi-space-size=8', '--heap-growing-percent=30', '--initial-old-space-size=30']
const oneArena = { MALLOC_ARENA_MAX: '1' }

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const [program, ...args] = process.argv.slice(2)

try {
  if (program === undefined) throw new Error('No program given. Example: node scripts/launch.js src/cli/main.ts help')
  // Serving needs only half of the packages that development needs.
  const withTools = !program.startsWith('src/')
  const what = withTools ? 'dependencies and development tools' : 'dependencies'
  const dependencies = { what, note: 'first run, less than half a minute', withTools }
  const node = await suitableNode(root, { meanwhile: { folder: root, ...dependencies } })
  await install(root, { node, ...dependencies })
  if (withTools)
    await install(join(root, 'packages', 'web'), { node, what: 'the tools of the viewer', note: 'first run' })
  if (node !== process.execPath) rememberPrivateNode(root, node)
  const [command] = args
  const options = command === 'serve' ? ofServer : command === 'import' ? ofImport : []
  const nodeArgs = ['--disable-warning=ExperimentalWarning', ...options, join(root, program), ...args]
  const env = { NODE_COMPILE_CACHE: compileCache(root), ...(options.length > 0 && oneArena), ...process.env }
  const child = spawn(node, nodeArgs, { stdio: 'inherit', env })
  endWithNpm(child)
  leaveLike(await ended(child))
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
