import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { link, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ImageStore } from '../../charts/index.ts'
import { diskFailure, makeFolder } from '../../failures/index.ts'
import { hashFiles } from './hash-files.ts'
import { imagePath } from './image-path.ts'

const draftName = /^\.[0-9a-f]{16}\.part$/

/** Images in a folder, spread over one level of subfolders by airport. */
export function folderImages(root: string): ImageStore {
  const durable = new Set<string>()

  function pathOf(name: string): string {
    const path = imagePath(name)
    if (path === null) throw new Error(`${name} is not an image name`)
    return join(root, path)
  }

  /**
   * Creates an airport's folder and flushes its entry and the root's, once per process: the process that created it may
   * have been killed before the flush.
   */
  async function ensureFolder(folder: string): Promise<void> {
    const made = makeFolder(folder)
    if (made === undefined && durable.has(folder)) return
    await syncFolder(root)
    await syncFolder(dirname(root))
    durable.add(folder)
  }

  const markerPath = join(root, 'marker')

  async function readMarker(): Promise<string | null> {
    return (await readImage(markerPath).catch(absent))?.toString().trim() || null
  }

  /** Of two processes, the second keeps the existing file. Some network file systems have no links. */
  async function placeMarker(draft: string, path: string): Promise<void> {
    await link(draft, path).catch(async () => {
      if ((await readMarker()) === null) await rename(draft, path)
    })
  }

  return {
    place: root,
    async marker() {
      try {
        return await readMarker()
      } catch (error) {
        throw diskFailure(`The file ${markerPath} can't be read`, error)
      }
    },
    async mark(marker) {
      try {
        const found = await readMarker()
        if (found !== null) return found
        await ensureFolder(root)
        await writeWhole(markerPath, Buffer.from(`${marker}\n`), placeMarker)
        return (await readMarker()) ?? marker
      } catch (error) {
        throw diskFailure(`The file ${markerPath} can't be written`, error)
      }
    },
    async put(name, bytes) {
      const path = pathOf(name)
      try {
        if (await holds(path, bytes)) return
        await ensureFolder(dirname(path))
        await writeWhole(path, bytes)
      } catch (error) {
        throw diskFailure(`The image ${path} can't be written`, error)
      }
    },
    async names() {
      const names: string[] = []
      for await (const path of filesBelow(root)) if (imagePath(basename(path)) !== null) names.push(basename(path))
      return names
    },
    async remove(name) {
      try {
        return (await rm(pathOf(name)).catch(absent)) !== null
      } catch (error) {
        throw diskFailure(`The image ${pathOf(name)} can't be removed`, error)
      }
    },
    async removeIncomplete(before) {
      for await (const path of filesBelow(root)) {
        if (draftName.test(basename(path)) && (await writtenAt(path)) < before) await rm(path, { force: true })
      }
    },
    async get(name) {
      if (imagePath(name) === null) return null
      try {
        return await readImage(pathOf(name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw diskFailure(`The image ${pathOf(name)} can't be read`, error)
      }
    },
    async size(name) {
      if (imagePath(name) === null) return null
      const found = await stat(pathOf(name)).catch(() => null)
      return found?.isFile() ? found.size : null
    },
    async intact(expected) {
      const hashes = await hashFiles(expected.map(({ name }) => pathOf(name)))
      return expected.map(({ hash }, at) => hash !== '' && (hashes[at]?.startsWith(hash) ?? false))
    },
    async fileOf(name) {
      const path = imagePath(name)
      const found = path === null ? null : await stat(join(root, path)).catch(() => null)
      if (path === null || !found?.isFile()) return null
      return { path, version: `${found.ino} ${found.size} ${found.mtimeMs}` }
    },
  }
}

/**
 * The bytes of a file, or of the target of a link. Opened without blocking, because a pipe waits for a writer, and read
 * only if it is a regular file, because reading a device may never end.
 */
async function readImage(path: string): Promise<Buffer> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    if (!(await file.stat()).isFile()) throw new Error('it is not a file. Remove it')
    return await file.readFile()
  } finally {
    await file.close()
  }
}

const draftIn = (folder: string): string => join(folder, `.${randomBytes(8).toString('hex')}.part`)

type Move = (draft: string, path: string) => Promise<void>

/** Written to a temporary file, flushed, moved to its place, and the folder flushed: complete or absent after any crash. */
async function writeWhole(path: string, bytes: Uint8Array, move: Move = rename): Promise<void> {
  const folder = dirname(path)
  const draft = draftIn(folder)
  try {
    const file = await open(draft, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await move(draft, path)
    await syncFolder(folder)
  } finally {
    // It no longer exists if it was renamed.
    await rm(draft, { force: true })
  }
}

async function* filesBelow(root: string): AsyncGenerator<string> {
  const entries = await readdir(root, { withFileTypes: true }).catch(absent)
  for (const folder of (entries ?? []).filter((entry) => entry.isDirectory())) {
    for (const name of await readdir(join(root, folder.name))) yield join(root, folder.name, name)
  }
}

/** For a file that was removed in the meantime: never, so that it counts as new. */
const writtenAt = async (path: string): Promise<number> =>
  (await stat(path).catch(absent))?.mtimeMs ?? Number.POSITIVE_INFINITY

/** Whether these bytes are already stored. An unreadable file is written again. */
async function holds(path: string, bytes: Uint8Array): Promise<boolean> {
  return (await readImage(path).catch(() => null))?.equals(bytes) ?? false
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
