import { randomBytes } from 'node:crypto'
import { type KeyFile, manifestPurpose } from '../../../backup/index.ts'
import type { Config } from '../../../config/index.ts'
import { createSealingKeys } from '../../../identity/index.ts'
import { CommandError } from '../../command-error.ts'
import {
  keyFileOf,
  MasterKeyError,
  matchingMasterKey,
  openMasterKey,
  openViewerKey,
  storedKey,
} from '../keys/master-key.ts'
import type { Service } from '../open-service.ts'

/** The key of manifests. */
export const manifestKey = (masterKey: Buffer) => createSealingKeys(masterKey, randomBytes).key(manifestPurpose)

/** The same of this data folder, where no service has to be; null: without a master key. */
export function storedManifestKey(config: Config) {
  const key = storedKey(config)
  return key && manifestKey(key)
}

/** The key that encrypts the secrets of this service. Throws with a remedy if it does not belong to the database. */
export async function serviceKey({
  config,
  store,
}: Service): Promise<{ readonly key: Buffer; readonly file: KeyFile }> {
  const file = keyFileOf(config.only)
  if (config.only === 'charts') return { key: openViewerKey(config, randomBytes), file }
  const found = await matchingMasterKey(config, store.signingKeys, randomBytes)
  return { key: found ?? openMasterKey(config, randomBytes), file }
}

/** A key that is not stored, for a service whose master key is lost: its backup stays unverified. Throws if the key is there. */
export async function unsignedKey(service: Service): Promise<{ readonly key: Buffer; readonly file: KeyFile }> {
  const found = await serviceKey(service).catch((error: unknown) => {
    if (error instanceof MasterKeyError) return null
    throw error
  })
  if (found !== null) {
    throw new CommandError('usage', 'The master key is here, so that the backup can be signed: leave --unsigned out')
  }
  return { key: randomBytes(32), file: keyFileOf(service.config.only) }
}
