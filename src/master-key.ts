import { linkSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseMasterKey } from './config/index.ts'
import { diskFailure } from './failures/index.ts'
import { createSealingKeys, keysOpenWith, type Random, type SigningKeyStore } from './identity/index.ts'
import { writePrivately } from './private-file.ts'

type Place = {
  /** As configured; null: kept in the data folder. */
  readonly masterKey: Buffer | null
  readonly dataDir: string
}

/**
 * The 32 bytes under which everything secret is kept: as configured, or from the data folder, where the first start
 * makes it (mode 0600). Throws with the remedy when it is not 32 bytes.
 */
export function openMasterKey(place: Place, random: Random): Buffer {
  const known = readMasterKey(place)
  if (known !== null) return known
  const path = pathIn(place)
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  writePrivately(path, `${random(32).toString('base64')}\n`, {
    draft: `${path}.${random(6).toString('hex')}`,
    place(draft) {
      try {
        // A link fails where another process was faster, whose key then counts.
        linkSync(draft, path)
      } catch (error) {
        if (read(path) === null) throw error
      }
    },
  })
  return parseMasterKey(readFileSync(path, 'utf8'), path)
}

/**
 * The master key that the stored signing keys were sealed under; null: there is none yet, and nothing that needs it. Makes
 * nothing. Throws with the remedy for one that is gone, and for that of another service.
 */
export async function matchingMasterKey(
  place: Place,
  signingKeys: SigningKeyStore,
  random: Random,
): Promise<Buffer | null> {
  const masterKey = readMasterKey(place)
  const stored = await signingKeys.list()
  if (stored.length === 0) return masterKey
  if (masterKey === null) {
    throw new Error(
      `The master key ${pathIn(place)} is missing, and this database was made with it. Restore it from your backup, ` +
        'or set MASTER_KEY or MASTER_KEY_FILE to it; no other key opens the signing keys in the database',
    )
  }
  if (keysOpenWith(stored, createSealingKeys(masterKey, random))) return masterKey
  const origin = place.masterKey === null ? pathIn(place) : 'MASTER_KEY or MASTER_KEY_FILE'
  throw new Error(
    `The master key in ${origin} is not the one that this database was made with: its signing keys do not open. ` +
      'Restore the master key that belongs to the database, or the database that belongs to the master key',
  )
}

function readMasterKey(place: Place): Buffer | null {
  if (place.masterKey !== null) return place.masterKey
  const path = pathIn(place)
  const text = read(path)
  return text === null ? null : parseMasterKey(text, path)
}

const pathIn = ({ dataDir }: Place): string => join(dataDir, 'master.key')

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw diskFailure(`The master key ${path} can't be read`, error)
  }
}
