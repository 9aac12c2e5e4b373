// Whether node_modules contains what package-lock.json asks for. npm keeps its own record of what it put there, written last;
// comparing the two also accepts what a developer installed by hand.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const record = (folder) => join(folder, 'node_modules', '.package-lock.json')

/**
 * Names of the packages that the lock file asks for on this machine and that are not installed as it says; with or
 * without development dependencies.
 */
export function missingPackages(folder, { withTools }) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  if (wanted === undefined) {
    throw new Error(`${join(folder, 'package-lock.json')} is missing or damaged. Restore it with git checkout`)
  }
  const present = readPackages(record(folder)) ?? {}
  const isMissing = ([path, { version, integrity }]) =>
    path.includes('node_modules/') && (present[path]?.version !== version || present[path]?.integrity !== integrity)
  return Object.entries(wanted)
    .filter(isMissing)
    .filter(([, { dev }]) => withTools || !dev)
    .filter(([, entry]) => isForThisMachine(entry))
    .map(([path]) => path.replace(/^.*node_modules\//, ''))
}

/** Called before npm begins: an interrupted install must not count as complete. Returns a function that undoes this. */
export function forgetInstalled(folder) {
  const path = record(folder)
  const text = readPackages(path) && readFileSync(path)
  rmSync(path, { force: true })
  return () => text && writeFileSync(path, text)
}

/** Binaries for other systems are in the lock file, never in node_modules; so are optional ones for no system in particular. */
export function isForThisMachine({ optional, os, cpu, libc: wantedLibc }) {
  if (!optional) return true
  if (!os || !cpu) return false
  return (
    matches(os, process.platform) &&
    matches(cpu, process.arch) &&
    (!wantedLibc || matches(wantedLibc, libcOfThisMachine()))
  )
}

const matches = (allowed, name) => [allowed].flat().includes(name)

let libc
export function libcOfThisMachine() {
  libc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return libc
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
