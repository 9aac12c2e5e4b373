import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { canonicalJson } from '../../text/index.ts'
import { BackupError } from '../backup-error.ts'
import { digestShape, fieldsOf, has, isCount, isText, type Shape } from './shape.ts'

export type Digest = { readonly bytes: number; readonly sha256: string }

/** The files of a backup that its manifest names. */
export const backupFiles = ['database.sqlite', 'images.json', 'settings.json', 'master-key.json'] as const
export type BackupFile = (typeof backupFiles)[number]

/** What a backup contains (docs/reference/backups.md). */
export type Contents = {
  readonly format: 1
  readonly id: string
  /** ISO 8601, UTC. */
  readonly snapshotAt: string
  /** `platekeeper 0.1.0`. */
  readonly product: string
  readonly schemaVersion: number
  readonly from: 'sqlite' | 'postgres'
  readonly authUrl: string
  readonly baseUrl: string
  readonly only: 'identity' | 'charts' | null
  readonly counts: Readonly<Record<string, number>>
  readonly files: Readonly<Record<string, Digest>>
  readonly images: { readonly count: number; readonly bytes: number; readonly missing: number }
  /** Of the key of `mac`, so that a backup of another service is distinguished from an altered one. */
  readonly keyId: string
}

export type Manifest = Contents & { readonly mac: string }

/** `verified`: its MAC is right. `unverified`: there was no key to check it with. */
export type Standing = 'signed' | 'unverified'

/** The purpose of the key that is derived from the master key. */
export const manifestPurpose = 'backup manifest'

export const keyIdOf = (key: KeyObject): string => createHmac('sha256', key).update('key id').digest('hex').slice(0, 16)

/** For a message about a backup that was made with another key. */
export const keysOf = ({ keyId }: Manifest, key: KeyObject | null): string =>
  `key ID ${keyId}, here ${key === null ? 'no key' : keyIdOf(key)}`

/** What to do where a backup is damaged; `source`: its folder or its file. */
export const anotherBackup = (source: string): string =>
  /\.zip(\.age)?$/.test(source)
    ? 'Copy the file again from where it was made, or use another backup.'
    : 'Use another backup: `platekeeper backup list FOLDER` shows those of a folder.'

export function signManifest(contents: Omit<Contents, 'keyId'>, key: KeyObject): Manifest {
  const signed = { ...contents, keyId: keyIdOf(key) }
  return { ...signed, mac: macOf(signed, key).toString('hex') }
}

const macOf = (contents: Contents, key: KeyObject): Buffer =>
  createHmac('sha256', key).update('platekeeper backup manifest\n').update(canonicalJson(contents)).digest()

/** What `checkManifest` finds. */
export type ManifestFinding = Standing | 'altered' | 'foreign'

/** `key`: null without the master key. */
export function checkManifest({ mac, ...contents }: Manifest, key: KeyObject | null): ManifestFinding {
  if (key === null) return 'unverified'
  if (contents.keyId !== keyIdOf(key)) return 'foreign'
  return timingSafeEqual(Buffer.from(mac, 'hex'), macOf(contents, key)) ? 'signed' : 'altered'
}

/** A manifest is smaller. */
export const mostManifestBytes = 1024 * 1024

/** Names of the folders that are backups: the time, and six digits for those of one second. */
export const backupId = /^\d{8}T\d{6}Z-[0-9a-f]{6}$/

const only: readonly unknown[] = ['identity', 'charts', null]
const shape: Shape = {
  format: (value) => value === 1,
  id: (value) => isText(value) && backupId.test(value),
  snapshotAt: (value) => isText(value) && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value)),
  product: isText,
  schemaVersion: isCount,
  from: (value) => value === 'sqlite' || value === 'postgres',
  authUrl: isText,
  baseUrl: isText,
  only: (value) => only.includes(value),
  counts: (value) => fieldsOf(value).every(([, count]) => isCount(count)) && typeof value === 'object',
  files: (value) => hasFiles(value),
  images: (value) => has({ count: isCount, bytes: isCount, missing: isCount }, value),
  keyId: (value) => isText(value) && /^[0-9a-f]{16}$/.test(value),
  mac: (value) => isText(value) && /^[0-9a-f]{64}$/.test(value),
}

const needed: readonly BackupFile[] = ['database.sqlite', 'images.json', 'settings.json']

function hasFiles(value: unknown): boolean {
  const files = fieldsOf(value)
  const names = files.map(([name]) => name)
  return (
    needed.every((name) => names.includes(name)) &&
    files.every(([name, digest]) => backupFiles.some((known) => known === name) && has(digestShape, digest))
  )
}

/** Throws BackupError for anything but a manifest of this format. `source`: for the message. */
export function parseManifest(text: string, source: string): Manifest {
  const value = parseJson(text, source)
  if (fieldsOf(value).some(([name, format]) => name === 'format' && isCount(format) && format > 1)) {
    throw new BackupError(
      `The backup ${source} was made by a newer version of Platekeeper`,
      'Install that version, or a later one, and repeat the command.',
    )
  }
  if (!has(shape, value)) throw notAManifest(source)
  return value as Manifest
}

function parseJson(text: string, source: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw notAManifest(source, { cause })
  }
}

const notAManifest = (source: string, options: ErrorOptions = {}): BackupError =>
  new BackupError(
    `The manifest of the backup ${source} is damaged: it does not have the fields of a manifest`,
    anotherBackup(source),
    options,
  )
