import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImageStore } from '../../charts/index.ts'
import { StoreUnavailable } from '../../contract/index.ts'

/** Names come from parseFileName or from our own code; the check is the last fence before the disk. */
const safeName = /^[a-z0-9][a-z0-9_-]{0,80}\.png$/

/** Images in a folder, spread over one level of subfolders by airport. */
export function folderImages(root: string): ImageStore {
  const durable = new Set<string>()

  function pathOf(name: string): string {
    if (!safeName.test(name)) throw new Error(`${name} is no image name`)
    return join(root, name.slice(0, 4), name)
  }

  /**
   * Makes an airport's folder and flushes its entry, and the root's own, once in a process: whoever made it may not
   * have come that far.
   */
  async function ensureFolder(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true })
    if (made === undefined && durable.has(folder)) return
    await syncFolder(root)
    await syncFolder(dirname(root))
    durable.add(folder)
  }

  return {
    async put(name, bytes) {
      const path = pathOf(name)
      if (await exists(path)) return
      try {
        await ensureFolder(dirname(path))
        await writeWhole(path, bytes)
      } catch (error) {
        throw new StoreUnavailable(`The image ${name} can't be written below ${root}: ${reasonOf(error)}`, {
          cause: error,
        })
      }
    },
    has: async (name) => safeName.test(name) && exists(pathOf(name)),
    async remove(name) {
      try {
        await rm(pathOf(name), { force: true })
      } catch (error) {
        throw new StoreUnavailable(`The image ${name} can't be removed below ${root}: ${reasonOf(error)}`, {
          cause: error,
        })
      }
    },
    async get(name) {
      if (!safeName.test(name)) return null
      try {
        return await readFile(pathOf(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw new StoreUnavailable(`The image ${name} can't be read below ${root}: ${reasonOf(error)}`, {
          cause: error,
        })
      }
    },
  }
}

/** Such as a full disk or a missing permission, which the person who keeps the folder can do something about. */
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Written beside its place, flushed, renamed, and the folder flushed: whole or absent after any crash. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  const draft = join(folder, `.${randomBytes(8).toString('hex')}.part`)
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(draft, path)
    await syncFolder(folder)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path)
    return true
  } catch {
    return false
  }
}
