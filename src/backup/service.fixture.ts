import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { MakeParts } from './make-backup.ts'
import type { Snapshots } from './snapshots.ts'

type Test = { after(work: () => void): void }

export function temporary(t: Test): string {
  const path = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(path, { recursive: true, force: true }))
  return path
}

export const keyOf = (seed: string): KeyObject => createSecretKey(createHash('sha256').update(seed).digest())

/** An image whose name has its hash. */
export function imageOf(text: string): { readonly name: string; readonly bytes: Buffer } {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest('hex')
  return { name: `kpdx_10-9_${hash.slice(0, 8)}_d.png`, bytes }
}

const isIntact = (name: string, bytes: Uint8Array): boolean =>
  name.includes(`_${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}_`)

/** Of a service with these images: an SQLite file that names them. */
const snapshotsOf = (names: () => Iterable<string>): Snapshots => ({
  async write(file) {
    const db = new DatabaseSync(file)
    db.exec('CREATE TABLE images (name TEXT)')
    for (const name of names()) db.prepare('INSERT INTO images VALUES (?)').run(name)
    db.close()
  },
  async inspect(file) {
    const db = new DatabaseSync(file, { readOnly: true })
    const images = db
      .prepare('SELECT name FROM images')
      .all()
      .map(({ name }) => String(name))
    db.close()
    return { intact: true, faults: [], schemaVersion: 35, counts: { accounts: 2 }, images }
  },
})

/** A service with images, its log of backups, and what `makeBackup` needs; `change` replaces parts. */
export function service(images = new Map<string, Buffer>(), change: Partial<MakeParts> = {}) {
  const log: string[] = []
  const read: string[] = []
  const waits: string[] = []
  const signal = new AbortController().signal
  const parts: MakeParts = {
    images: {
      place: 'images',
      async get(name) {
        read.push(name)
        return images.get(name) ?? null
      },
    },
    isIntact,
    snapshots: snapshotsOf(() => images.keys()),
    backups: {
      async begin() {
        log.push('begin')
      },
      async finish(_, { failure }) {
        log.push(`finish ${failure ?? 'complete'}`)
      },
      async fail(_, failure) {
        log.push(`fail ${failure}`)
      },
    },
    key: keyOf('a service'),
    random: randomBytes,
    databaseBytes: null,
    service: {
      product: 'platekeeper 0.1.0',
      from: 'sqlite',
      authUrl: 'https://auth.example',
      baseUrl: 'https://charts.example',
      only: null,
    },
    settings: { format: 1 },
    sealedKey: null,
    isUnsigned: false,
    signal,
    onProgress: () => undefined,
    now: Date.now,
    elapsed: () => performance.now(),
    every: () => () => undefined,
    pause: async () => undefined,
    onWait: (sentence) => waits.push(sentence),
    ...change,
  }
  const verifying = {
    ...{ key: parts.key, identity: null, tempDir: tmpdir(), snapshots: parts.snapshots, isIntact, signal },
    onProgress: () => undefined,
  }
  return { parts, log, read, waits, images, verifying }
}

/** A map of images by their names. */
export const imagesOf = (...texts: readonly string[]): Map<string, Buffer> =>
  new Map(texts.map(imageOf).map(({ name, bytes }) => [name, bytes]))
