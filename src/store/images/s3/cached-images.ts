import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageStore } from '../../../charts/index.ts'
import { imagePath } from '../image-path.ts'

export type CacheParts = {
  readonly cacheBytes: number
  readonly isIntact: (name: string, bytes: Uint8Array) => boolean
}

/**
 * The images of another store, with those that were read recently in a folder of this machine. A folder that cannot be used costs
 * time, and nothing else. Only bytes that match their name are kept and returned from it, so it needs no other care: it may be removed
 * at any time, also with the server running.
 */
export function cachedImages(images: ImageStore, folder: string, { cacheBytes, isIntact }: CacheParts): ImageStore {
  /** Bytes by name, the least recently used first. */
  let kept: Promise<Map<string, number>> | null = null
  let size = 0

  async function found(): Promise<Map<string, number>> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const files = await Promise.all(
      (await readdir(folder)).map(async (name) => ({ name, at: await stat(join(folder, name)).catch(() => null) })),
    )
    const [ours, others] = [new Map<string, number>(), files.filter(({ name }) => imagePath(name) === null)]
    // Left by a process that was killed, or by another program: the bound holds for all of the folder.
    await Promise.all(others.map(({ name }) => rm(join(folder, name), { recursive: true, force: true })))
    const byAge = files.filter(({ name }) => imagePath(name) !== null).sort((a, b) => timeOf(a) - timeOf(b))
    for (const { name, at } of byAge) ours.set(name, at?.size ?? 0)
    size = byAge.reduce((sum, { at }) => sum + (at?.size ?? 0), 0)
    return ours
  }

  const all = (): Promise<Map<string, number>> => {
    kept ??= found()
    return kept
  }

  async function drop(name: string): Promise<void> {
    const names = await all()
    size -= names.get(name) ?? 0
    names.delete(name)
    await rm(join(folder, name), { force: true })
  }

  async function read(name: string): Promise<Uint8Array | null> {
    const names = await all()
    const length = names.get(name)
    if (length === undefined) return null
    const bytes = await readFile(join(folder, name)).catch(() => null)
    if (bytes === null || !isIntact(name, bytes)) {
      await drop(name)
      return null
    }
    names.delete(name)
    names.set(name, length)
    return bytes
  }

  async function keep(name: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > cacheBytes || !isIntact(name, bytes)) return
    const names = await all()
    const draft = join(folder, `.${randomBytes(8).toString('hex')}.part`)
    try {
      await writeFile(draft, bytes, { mode: 0o600, flag: 'wx' })
      await rename(draft, join(folder, name))
    } finally {
      await rm(draft, { force: true })
    }
    size += bytes.length - (names.get(name) ?? 0)
    names.delete(name)
    names.set(name, bytes.length)
    for (const oldest of names.keys()) {
      if (size <= cacheBytes) break
      await drop(oldest)
    }
  }

  return {
    ...images,
    async get(name) {
      if (imagePath(name) === null) return null
      const known = await read(name).catch(withoutFolder)
      if (known) return known
      const bytes = await images.get(name)
      if (bytes) await keep(name, bytes).catch(withoutFolder)
      return bytes
    },
    async put(name, bytes) {
      await images.put(name, bytes)
      await drop(name).catch(withoutFolder)
    },
    async remove(name) {
      const isRemoved = await images.remove(name)
      await drop(name).catch(withoutFolder)
      return isRemoved
    },
  }

  /** The disk is full, or denies access: the next request tries again. */
  function withoutFolder(): null {
    kept = null
    return null
  }
}

type File = { readonly at: { readonly mtimeMs: number } | null }
const timeOf = ({ at }: File): number => at?.mtimeMs ?? 0
