import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { FileStore } from '../offline/file-store.ts'

/**
 * Charts for use offline as files of a folder, which is created if it is missing. Never throws itself; its functions reject with the
 * errors of Node's file system, for example `ENOSPC`.
 *
 * @see FileStore
 */
export function folderFileStore(folder: string): FileStore {
  /** Two writes of one name at the same time have a temporary file each. */
  let writes = 0
  return {
    read: (name) => readFile(join(folder, name)).catch(unlessMissing),
    async write(name, bytes) {
      const path = join(folder, name)
      writes += 1
      const temporary = `${path}.${process.pid}.${writes}.new`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(temporary, bytes)
      await rename(temporary, path)
    },
    remove: (name) => rm(join(folder, name), { force: true }),
    async names(start) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(unlessMissing)
      const files = (entries ?? []).filter((entry) => entry.isFile() && !entry.name.endsWith('.new'))
      const names = files.map(({ parentPath, name }) => join(parentPath, name).slice(join(folder, '/').length))
      return names.map((name) => name.replace(/\\/g, '/')).filter((name) => name.startsWith(start))
    },
  }
}

function unlessMissing(error: Error & { readonly code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}
