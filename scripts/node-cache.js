// Caches for faster starts, in node_modules/.cache: compiled code, and the path of the private Node.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where Node keeps the code of modules that it has compiled; it checks each entry against its source. */
export const compileCache = (root) => join(root, 'node_modules', '.cache', 'compile')

/** Call it when everything is installed: `./platekeeper` then runs this Node without the launcher, until a lock file changes. */
export function rememberPrivateNode(root, node) {
  const folder = join(root, 'node_modules', '.cache')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'private-node'), `${node}\n`)
  } catch {
    // A folder that only its owner can write to: the launcher runs at each start.
  }
}
