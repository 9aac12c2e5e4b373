import { randomBytes } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, link, lstat, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskFailure } from '../../failures/index.ts'
import { digesting } from './bytes.ts'
import type { BackupTarget, Entry } from './target.ts'

type Move = (draft: string, path: string) => Promise<void>

/** Segments of names, which come from our own code and from manifests; this check is the last before the disk. */
const segment = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/
const draftName = /^\.[0-9a-f]{16}\.part$/

/** A folder on a disk of this machine, or on one that it mounts. Files have mode 0600, folders 0700. */
export function folderTarget(root: string): BackupTarget {
  const durable = new Set<string>()
  const real = new Set<string>()
  /** Folders with names that are not durable yet. */
  const unflushed = new Set<string>()

  function pathOf(name: string): string {
    const segments = name === '' ? [] : name.split('/')
    if (!segments.every((each) => (segment.test(each) && !each.includes('..')) || draftName.test(each)))
      throw new Error(`${name} is not a name`)
    return join(root, ...segments)
  }

  /** The folder of a name, made if it is missing. A link in its place would lead the bytes elsewhere. */
  async function ensureFolder(folder: string): Promise<void> {
    if (durable.has(folder)) return
    if (folder !== root) await ensureFolder(dirname(folder))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    if (folder !== root && !(await lstat(folder)).isDirectory()) throw new Error(`${folder} is a link. Remove it`)
    await syncFolder(folder)
    await syncFolder(dirname(folder))
    durable.add(folder)
  }

  /** A link in the place of a folder would lead to files that are not of the target: they are neither counted nor removed. */
  async function refuseLinks(folder: string): Promise<void> {
    if (folder === root || real.has(folder)) return
    await refuseLinks(dirname(folder))
    const found = await lstat(folder).catch(absent)
    if (found?.isSymbolicLink()) throw new Error(`${folder} is a link. Remove it`)
    if (found !== null) real.add(folder)
  }

  async function place(
    name: string,
    write: (draft: string) => Promise<void>,
    { move = rename, sync = syncFolder }: { readonly move?: Move; readonly sync?: typeof syncFolder } = {},
  ): Promise<void> {
    const path = pathOf(name)
    const folder = dirname(path)
    await ensureFolder(folder)
    const draft = join(folder, `.${randomBytes(8).toString('hex')}.part`)
    try {
      await write(draft)
      await move(draft, path)
      await sync(folder)
    } finally {
      await rm(draft, { force: true })
    }
  }

  const failing = async <T>(name: string, what: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw isOfDisk(error) ? diskFailure(`${join(root, name)} can't be ${what}`, error) : error
    }
  }

  return {
    place: root,
    put: (name, content) =>
      failing(name, 'written', async () => {
        const { through, digest } = digesting(content)
        await place(name, (draft) => writeDraft(draft, through))
        return digest()
      }),
    putSoon: (name, content) =>
      failing(name, 'written', async () => {
        const { through, digest } = digesting(content)
        const sync = async (folder: string) => void unflushed.add(folder)
        await place(name, (draft) => writeDraft(draft, through), { sync })
        return digest()
      }),
    async flush() {
      for (const folder of unflushed) {
        await failing(relative(root, folder), 'written', () => syncFolder(folder))
        unflushed.delete(folder)
      }
    },
    putFile: (name, write) =>
      failing(name, 'written', async () => {
        let found = { bytes: 0, sha256: '' }
        await place(name, async (draft) => {
          await write(draft)
          await chmod(draft, 0o600)
          found = await digestOf(draft)
        })
        return found
      }),
    create: (name, content) =>
      failing(name, 'written', async () => {
        try {
          await place(name, (draft) => writeDraft(draft, [content]), { move: moveToNew })
          return true
        } catch (error) {
          if (codeOf(error) === 'EEXIST') return false
          throw error
        }
      }),
    get: (name) =>
      failing(name, 'read', async () => {
        const found = await lstat(pathOf(name)).catch(absent)
        if (found === null) return null
        if (!found.isFile()) throw new Error(`${pathOf(name)} is not a file. Remove it`)
        return readFile(pathOf(name))
      }),
    sizeOf: (name) =>
      failing(name, 'read', async () => {
        await refuseLinks(dirname(pathOf(name)))
        const found = await lstat(pathOf(name)).catch(absent)
        return found?.isFile() ? found.size : null
      }),
    list: (folder) =>
      failing(folder, 'read', async () => {
        await refuseLinks(pathOf(folder))
        const found = await readdir(pathOf(folder), { withFileTypes: true }).catch(absent)
        return (found ?? []).map((entry): Entry => ({ name: entry.name, isFolder: entry.isDirectory() }))
      }),
    remove: (name) =>
      failing(name, 'removed', async () => {
        await refuseLinks(dirname(pathOf(name)))
        await rm(pathOf(name), { recursive: true, force: true })
        durable.clear()
        real.clear()
      }),
    freeBytes: () => freeBytesAt(root),
  }
}

/** Below the nearest folder that exists; null: the system does not say. */
export async function freeBytesAt(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const above = dirname(folder)
    return codeOf(error) === 'ENOENT' && above !== folder ? freeBytesAt(above) : null
  }
}

/** A link would lead to what is not part of the backup, and a pipe would wait for a writer. */
async function* readFile(path: string): AsyncGenerator<Uint8Array> {
  const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
  try {
    yield* (await open(path, flags)).createReadStream()
  } catch (error) {
    throw isOfDisk(error) ? diskFailure(`${path} can't be read`, error) : error
  }
}

/** To a path that does not exist: EEXIST if it does. File systems without links have no such move that is atomic. */
export async function moveToNew(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || codeOf(error) === 'ENOENT' || (await lstat(path).catch(absent)) !== null)
      throw error
    await rename(draft, path)
  }
}

/** Files that a put of a killed process left in a folder. */
export const isDraftName = (name: string): boolean => draftName.test(name)

async function writeDraft(draft: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
  const file = await open(draft, 'wx', 0o600)
  try {
    for await (const piece of content) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function digestOf(path: string) {
  const { through, digest } = digesting(createReadStream(path))
  await pipeline(through, async (source) => {
    for await (const _ of source);
  })
  return digest()
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
/** Errors of the operating system, and of checks here; not those of the work that writes. */
const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && error.name === 'Error' && (codeOf(error) !== null || / Remove it$/.test(error.message))

function absent(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null
  throw error
}
