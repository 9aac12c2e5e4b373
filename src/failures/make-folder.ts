import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

/**
 * Creates a folder and those above it, like `mkdir -p`; `mode` is that of each. Returns the first one that was created.
 * Node's own recursive mkdir does not return where the system says that a folder that exists does not, as in /proc.
 */
export function makeFolder(path: string, mode = 0o777): string | undefined {
  if (isFolder(path)) return undefined
  const first = dirname(path) === path ? undefined : makeFolder(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    // Another process may have been first.
    if (isFolder(path)) return first
    throw error
  }
  return first ?? path
}
