// The Node under which npm installs everything: it omits optional packages that require a newer one.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForThisMachine } from './installed.js'

/** Whether npm leaves nothing out of a folder when it runs under this version of Node. */
export function takesAll(folder, version) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return Object.values(packages)
    .filter((entry) => entry.optional && isForThisMachine(entry))
    .every(({ engines }) => isAtLeast(version, /^>=\s*([\d.]+)$/.exec(engines?.node ?? '>=0')?.[1]))
}

/** `oldest` undefined: a rule that this parser does not support. */
function isAtLeast(version, oldest = 'Infinity') {
  const [given, wanted] = [version, oldest].map((text) => text.split('.').map(Number))
  const at = wanted.findIndex((part, i) => part !== (given[i] ?? 0))
  return at === -1 || (given[at] ?? 0) > wanted[at]
}
