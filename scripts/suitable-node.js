// The Node that runs Platekeeper: this one if it is new enough, else a private one from the npm registry, downloaded once.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { install } from './install/install.js'
import { libcOfThisMachine } from './install/installed.js'

const oldest = [22, 18] // as `engines` in package.json

const thisMachine = () => ({
  platform: process.platform,
  arch: process.arch,
  libc: process.platform === 'linux' ? libcOfThisMachine() : null,
})

/**
 * @param {object} options of this machine; `meanwhile`: what is installed while a private Node is (install.js)
 * @returns {Promise<string>} path of a Node binary
 * @throws {Error} with what to install, where no private Node is made for the machine
 */
export async function suitableNode(root, { version = process.versions.node, machine = thisMachine(), meanwhile } = {}) {
  const [major, minor] = version.split('.').map(Number)
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return process.execPath

  const folder = join(root, 'scripts', 'runtime')
  const needed = `Platekeeper requires Node ${oldest.join('.')} or newer; this machine has ${version}`
  const isWindows = machine.platform === 'win32'
  const packaged = `node-${isWindows ? 'win' : machine.platform}-${machine.arch}`
  // The same version everywhere; its Linux binaries are made for glibc.
  if (machine.libc === 'musl' || !platforms(folder).some(({ name }) => name === packaged)) {
    throw new Error(`${needed}. ${whatToInstall(folder, machine)}`)
  }
  await install(folder, {
    node: process.execPath,
    what: 'a private Node 24',
    note: `this machine has ${version}; ${oldest.join('.')} or newer is required`,
    meanwhile,
  })
  const binary = join(folder, 'node_modules', packaged, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(binary)) return binary
  throw new Error(
    `${needed}. The private Node is missing: ${binary}. Remove ${folder}/node_modules and run the command again.`,
  )
}

/** Of package-lock.json, which names a version and a checksum for each. */
function platforms(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([path]) => path.startsWith('node_modules/'))
    .map(([path, { os, cpu }]) => ({ name: path.slice('node_modules/'.length), shown: `${os} ${cpu}` }))
}

function whatToInstall(folder, { platform, arch, libc }) {
  const shown = platforms(folder).map((each) => each.shown)
  const all = `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
  return (
    `No private Node is available for ${platform} ${arch}${libc === 'musl' ? ' with musl' : ''}, only for ${all}. ` +
    'Install Node 24 from https://nodejs.org/en/download or with a package manager, and run the command again.'
  )
}
