// A hash of the sources of the viewer, which decides whether it has to be built again.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The viewer, and what it imports of the SDK, the contract and the palette. */
const trees = ['packages/web', 'packages/client/src', 'src/contract', 'src/palette', 'scripts/viewer']
const skipped = /^(node_modules|dist|testing|tsconfig\.json|README\.md)$|\.test\.tsx?$/

/** @param {string} root of the repository */
export function sourceHash(root) {
  const hash = createHash('sha256')
  for (const tree of trees) {
    for (const path of filesBelow(root, tree))
      hash
        .update(`${path}\0`)
        .update(readFileSync(join(root, path)))
        .update('\0')
  }
  return hash.digest('hex')
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, path) : [path]
    })
}
