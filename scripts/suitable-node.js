// Which Node runs Platekeeper: this one when it is new enough, else a private one from the npm registry, fetched once.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install/install.js'

/** `node:sqlite` and running TypeScript directly need no flag from here on; `engines` in package.json says the same. */
const oldest = [22, 18]

/** @returns {Promise<string>} path of a Node binary */
export async function suitableNode(root, version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return process.execPath

  const folder = join(root, 'scripts', 'runtime')
  await install(folder, {
    node: process.execPath,
    what: 'a private Node 24',
    note: `this machine has ${version}; ${oldest.join('.')} or newer is needed`,
  })
  const packaged = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const binary = join(folder, 'node_modules', packaged, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  throw new Error(
    `Platekeeper needs Node ${oldest.join('.')} or newer, this machine has ${version}, and no ready-made Node for ` +
      `${process.platform} ${process.arch} is among our packages. Install one from https://nodejs.org and try again.`,
  )
}
