import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { buildPackage } from './build-package.ts'

/** The package as developers install it. */
export type InstalledPackage = {
  /** The tarball that would be published. */
  readonly tarball: string
  /** A project that has installed it; programs in it can import `platekeeper-client`. */
  readonly project: string
  /** The folder of the package in that project. */
  readonly folder: string
}

const sources = resolve(import.meta.dirname, '..')
const root = resolve(sources, '../..')
const cache = join(root, 'node_modules/.cache/platekeeper-client')

/**
 * Builds, packs and installs the package offline, once for each state of its sources, even if several test files call it. A finished
 * build is moved to its place atomically, so test files that build concurrently do not disturb each other.
 */
export function installedPackage(): Promise<InstalledPackage> {
  installation ??= install()
  return installation
}

let installation: Promise<InstalledPackage> | undefined

async function install(): Promise<InstalledPackage> {
  const place = join(cache, stateOfSources())
  if (!existsSync(place)) {
    removeEarlier()
    const work = `${place}.${process.pid}`
    await make(work)
    try {
      renameSync(work, place)
    } catch (error) {
      rmSync(work, { recursive: true })
      if (!existsSync(place)) throw error
    }
  }
  const project = join(place, 'project')
  return { tarball: join(place, 'package.tgz'), project, folder: join(project, 'node_modules/platekeeper-client') }
}

/** Removes builds of earlier sources that are more than a day old. */
function removeEarlier(): void {
  if (!existsSync(cache)) return
  const yesterday = Date.now() - 86_400_000
  for (const name of readdirSync(cache)) {
    const build = join(cache, name)
    const { mtimeMs } = statSync(build, { throwIfNoEntry: false }) ?? { mtimeMs: Number.POSITIVE_INFINITY }
    if (mtimeMs < yesterday) rmSync(build, { recursive: true, force: true })
  }
}

async function make(work: string): Promise<void> {
  const [staging, project] = [join(work, 'staging'), join(work, 'project')]
  for (const folder of [staging, project]) mkdirSync(folder, { recursive: true })
  for (const file of ['package.json', 'README.md']) copyFileSync(join(sources, file), join(staging, file))
  cpSync(join(sources, 'examples'), join(staging, 'examples'), { recursive: true })
  await buildPackage(join(staging, 'dist'))
  const [{ filename }] = JSON.parse(await npm(staging, 'pack', '--json', '--ignore-scripts'))
  renameSync(join(staging, basename(filename)), join(work, 'package.tgz'))
  rmSync(staging, { recursive: true })
  writeFileSync(join(project, 'package.json'), '{ "name": "application", "private": true, "type": "module" }\n')
  await npm(project, 'install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '../package.tgz')
}

/** Standard output of npm. */
export async function npm(folder: string, ...args: readonly string[]): Promise<string> {
  const options = { cwd: folder, shell: process.platform === 'win32', maxBuffer: 2 ** 26 }
  return (await promisify(execFile)('npm', args, options)).stdout
}

/** A hash of all files from which the package is built. */
function stateOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of [sources, join(root, 'src/contract')]) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (/^(dist|node_modules)\b|\.test\.ts$/.test(path) || !/\.(tsx?|jsx?|json|md|html)$/.test(path)) continue
      hash.update(`${path}\n`).update(readFileSync(join(folder, path)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
