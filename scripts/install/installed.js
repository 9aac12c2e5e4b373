// Whether node_modules holds what package-lock.json asks for. npm keeps its own record of what it put there, written last;
// comparing the two also accepts what a developer installed by hand.
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const record = (folder) => join(folder, 'node_modules', '.package-lock.json')

export function isInstalled(folder) {
  const wanted = readPackages(join(folder, 'package-lock.json'))
  const present = readPackages(record(folder))
  if (wanted === undefined)
    throw new Error(`${join(folder, 'package-lock.json')} is missing or damaged: fetch it again (git checkout).`)
  if (present === undefined) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !isForThisMachine(entry)) return true
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity
  })
}

/** Before npm begins: an install cut short must not pass for a whole one. */
export const forgetInstalled = (folder) => rmSync(record(folder), { force: true })

/** Binaries for other systems are in the lock file, never in node_modules; so are optional ones for no system in particular. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os || !cpu) return false
  return matches(os, process.platform) && matches(cpu, process.arch) && (!libc || matches(libc, libcOfThisMachine()))
}

const matches = (allowed, name) => [allowed].flat().includes(name)

const libcOfThisMachine = () => (process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl')

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}
