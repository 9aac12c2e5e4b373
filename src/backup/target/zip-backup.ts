import { createWriteStream } from 'node:fs'
import { lstat, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { diskFailure } from '../../failures/index.ts'
import { BackupError } from '../backup-error.ts'
import { imagePath } from '../manifest/image-list.ts'
import { type Content, digesting } from './bytes.ts'
import { encryptingTo } from './encryption.ts'
import { alreadyThere, manifestName } from './folder-backup.ts'
import { folderTarget, moveToNew, syncFolder } from './folder-target.ts'
import { type HoldParts, hold, isHeld } from './hold.ts'
import type { BackupWriter } from './target.ts'

type ZipParts = HoldParts & {
  /** `age1…`; none: not encrypted. */
  readonly recipients: readonly string[]
  /** In the names of drafts. */
  readonly unique: string
  readonly mtime: Date
}

const draftFolder = /^\.platekeeper-[0-9a-f]{6,32}\.draft$/
const runningName = 'running.json'
const zipName = 'backup.zip'

/** A backup in one file. It is made in a hidden folder next to it, and moved to its place when it is complete. */
export async function newZipBackup(path: string, parts: ZipParts): Promise<BackupWriter> {
  const encrypt = await encryptingTo(parts.recipients)
  await refuseExisting(path)
  const folder = dirname(path)
  await removeDrafts(folder, parts.now())
  const draft = join(folder, `.platekeeper-${parts.unique}.draft`)
  const work = folderTarget(draft)
  const held = await hold(work, runningName, parts)
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const zipPath = join(draft, zipName)
  const output = zip.outputStream as NodeJS.ReadableStream & Readable
  const written = pipeline(
    Readable.from(encrypt(output)),
    createWriteStream(zipPath, { flags: 'wx', mode: 0o600, flush: true }),
  )
  // Awaited by each put; without one, it would end the process.
  written.catch(() => undefined)
  const failure = new Promise<never>((_, reject) => {
    zip.on('error', reject)
    written.catch(reject)
  })
  failure.catch(() => undefined)

  async function put(name: string, content: Content) {
    const { through, digest } = digesting(content)
    const entry = Readable.from(through, { objectMode: false })
    zip.addReadStream(entry, name, { mode: 0o100600, mtime: parts.mtime, compress: !name.endsWith('.png') })
    await failing(() => Promise.race([finished(entry), failure]))
    return digest()
  }
  const failing = async (task: () => Promise<unknown>): Promise<void> => {
    try {
      await task()
    } catch (error) {
      throw isOfSystem(error) ? diskFailure(`${path} can't be written`, error) : error
    }
  }
  async function discard(): Promise<void> {
    // The pipeline waits for its next bytes.
    output.destroy(new Error('Discarded'))
    await written.catch(() => undefined)
    await held.release()
    await rm(draft, { recursive: true, force: true })
  }
  return {
    kind: 'file',
    place: path,
    lanes: 1,
    freeBytes: work.freeBytes,
    put,
    async putFile(name, write) {
      // It has to be whole before it is packed: a database is not written from its beginning to its end.
      await work.putFile(name, write)
      const content = await work.get(name)
      if (content === null) throw new Error(`${name} was removed from ${draft}`)
      const digest = await put(name, content)
      await work.remove(name)
      return digest
    },
    hasImage: async () => false,
    async putImage(name, bytes) {
      await put(imagePath(name), [bytes])
    },
    async finish(manifest) {
      await put(manifestName, [Buffer.from(manifest)])
      zip.end()
      await failing(() => Promise.race([written, failure]))
      held.require()
      try {
        await failing(() => moveToNew(zipPath, path))
      } catch (error) {
        throw error instanceof Error && codeOf(error.cause) === 'EEXIST' ? alreadyThere(path) : error
      }
      await syncFolder(folder)
      await discard()
    },
    discard,
  }
}

async function refuseExisting(path: string): Promise<void> {
  const found = await lstat(path).catch(() => null)
  if (found !== null) throw alreadyThere(path)
  if (basename(path).startsWith('.'))
    throw new BackupError(`${path} is a hidden file`, 'Choose a name that does not begin with a dot.')
}

/** What killed processes left next to this file. */
async function removeDrafts(folder: string, now: number): Promise<void> {
  for (const { name, isFolder } of await folderTarget(folder).list('')) {
    if (!isFolder || !draftFolder.test(name)) continue
    const draft = join(folder, name)
    if (!(await isHeld(folderTarget(draft), runningName, now))) await rm(draft, { recursive: true, force: true })
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)
const isOfSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error
