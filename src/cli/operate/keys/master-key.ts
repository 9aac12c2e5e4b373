import { linkSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MasterKeyFault } from '../../../compose/index.ts'
import { type Config, parseMasterKey } from '../../../config/index.ts'
import { diskFailure, makeFolder, writePrivately } from '../../../failures/index.ts'
import { createSealingKeys, type Random, type SigningKeyStore } from '../../../identity/index.ts'
import { keysOpenWith } from '../../../identity/operators/index.ts'

type Place = {
  /** As configured; null: stored in the data folder. */
  readonly masterKey: Buffer | null
  readonly dataDir: string
}

/** The master key cannot be used, and what to do. */
export class MasterKeyError extends Error {
  override readonly name = 'MasterKeyError'
  readonly kind: MasterKeyFault['kind']

  constructor(kind: MasterKeyFault['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const masterKeyFile = 'master.key'
const viewerKeyFile = 'viewer.key'

/**
 * The 32 bytes that encrypt all secrets: as configured, or from the data folder, where the first start creates them (mode
 * 0600). Throws with a remedy when it is not 32 bytes.
 */
export const openMasterKey = (place: Place, random: Random): Buffer => openKey(place, masterKeyFile, random)

/**
 * The same for a host that serves charts alone: it encrypts only the viewer's sessions. In a file of another name,
 * so that it is never taken for the key of an identity server in the same folder.
 */
export const openViewerKey = (place: Place, random: Random): Buffer => openKey(place, viewerKeyFile, random)

/** The key of a host that serves both halves, identity or charts, if there is one. Creates nothing. */
export const storedKey = (place: Place & { readonly only: 'identity' | 'charts' | null }): Buffer | null =>
  readKey(place, keyFileOf(place.only))

/** The name of the file of that key. */
export const keyFileOf = (only: 'identity' | 'charts' | null) => (only === 'charts' ? viewerKeyFile : masterKeyFile)

function openKey(place: Place, file: string, random: Random): Buffer {
  return readKey(place, file) ?? placeKey(place, file, { key: random(32), random })
}

/** Writes a key to a file of the data folder, unless another process was first. Returns the key that the file has. */
export function placeKey(
  { dataDir }: Pick<Place, 'dataDir'>,
  file: string,
  { key, random }: { readonly key: Buffer; readonly random: Random },
): Buffer {
  const path = join(dataDir, file)
  makeFolder(dataDir, 0o700)
  writePrivately(path, `${key.toString('base64')}\n`, {
    draft: `${path}.${random(6).toString('hex')}`,
    place(draft) {
      try {
        // Linking fails if another process was first; then its key is used.
        linkSync(draft, path)
      } catch (error) {
        if (read(path) === null) throw error
      }
    },
  })
  return parseMasterKey(readFileSync(path, 'utf8'), path)
}

/**
 * The master key of the stored signing keys; null: neither the key nor anything encrypted with it exists yet. Creates nothing. Throws
 * with a remedy if it is missing or belongs to another service.
 */
export async function matchingMasterKey(
  place: Place,
  signingKeys: SigningKeyStore,
  random: Random,
): Promise<Buffer | null> {
  const masterKey = readKey(place, masterKeyFile)
  const stored = await signingKeys.list()
  if (stored.length === 0) return masterKey
  if (masterKey === null) {
    throw new MasterKeyError(
      'missing',
      `The master key ${pathIn(place)} is missing, and the signing keys in the database are encrypted with it. Put back your copy of it, ` +
        'or set MASTER_KEY or MASTER_KEY_FILE. If it is lost: docs/how-to/disaster.md',
    )
  }
  if (keysOpenWith(stored, createSealingKeys(masterKey, random))) return masterKey
  const origin = place.masterKey === null ? pathIn(place) : 'MASTER_KEY or MASTER_KEY_FILE'
  throw new MasterKeyError(
    'foreign',
    `The master key in ${origin} does not belong to this database: it cannot decrypt the signing keys. ` +
      'Restore the master key that belongs to the database, or the database that belongs to the master key',
  )
}

/** For the checks: why the next start would fail. Rejects if the database cannot be read. */
export async function masterKeyFault(
  place: Place,
  signingKeys: SigningKeyStore,
  random: Random,
): Promise<MasterKeyFault | null> {
  const stored = await signingKeys.list()
  try {
    await matchingMasterKey(place, { ...signingKeys, list: async () => stored }, random)
    return null
  } catch (error) {
    const details = error instanceof Error ? error.message : String(error)
    return { kind: error instanceof MasterKeyError ? error.kind : 'unreadable', details }
  }
}

/** The master key, or on a host of charts alone that of the viewer; null: it does not exist. Creates nothing. */
export const knownServiceKey = (place: Place & Pick<Config, 'only'>): Buffer | null =>
  readKey(place, place.only === 'charts' ? viewerKeyFile : masterKeyFile)

function readKey(place: Place, file: string): Buffer | null {
  if (place.masterKey !== null) return place.masterKey
  const path = join(place.dataDir, file)
  const text = read(path)
  return text === null ? null : parseMasterKey(text, path)
}

const pathIn = ({ dataDir }: Place): string => join(dataDir, masterKeyFile)

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw diskFailure(`The master key ${path} can't be read`, error)
  }
}
