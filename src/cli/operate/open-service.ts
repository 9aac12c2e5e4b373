import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type Config, readConfig } from '../../config/index.ts'
import { type Clock, createPasswords, foldUsername, type Passwords, type Random } from '../../identity/index.ts'
import * as identity from '../../identity/operators/index.ts'
import { openStore, type Store, type StoreParts } from '../../store/index.ts'
import type { Context } from '../command.ts'
import { productFolder } from '../product-folder.ts'

/** The parts that operators' commands use: the use-cases of identity and editions, and their ports. */
export type Service = {
  readonly identity: typeof identity
  /** Loaded when called: it loads PDFium and other large libraries. */
  readonly editions: () => Promise<typeof import('../../editions/index.ts')>
  readonly config: Config
  readonly store: Store
  readonly parts: Store & {
    /** Whether the clock of this machine jumped; scheduled actions then do not run. */
    readonly isLeaping: () => Promise<boolean>
    readonly passwords: Passwords
    readonly random: Random
    readonly now: Clock
    /** The folder that downloads are kept in. */
    readonly downloads: string
  }
}

export type Opening = Pick<StoreParts, 'isStored'>

/** The service on the data that the environment names; a server may be running on the same data. */
export async function openService(context: Context, opening: Opening = {}): Promise<Service> {
  const { env, cwd, now, osUser, command } = context
  const config = readConfig({ env, cwd, home: productFolder })
  const isBucket = config.places.images.kind === 's3'
  const store = await openStore(config.places, {
    ...opening,
    foldUsername: foldUsername,
    actor: { kind: 'operator', id: osUser, command },
    ...(isBucket && { bucket: (await import('./bucket-parts.ts')).bucketParts(context) }),
  })
  const passwords = createPasswords()
  const downloads = join(config.dataDir, 'downloads')
  const editions = () => import('../../editions/index.ts')
  const isLeaping = async () => (await identity.clockStanding({ ...store, now })).state === 'leaps'
  const activateDue: Store['editions']['activateDue'] = async (time) =>
    (await isLeaping()) ? [] : store.editions.activateDue(time)
  const parts = { ...store, editions: { ...store.editions, activateDue } }
  return {
    ...{ identity, editions, config, store },
    parts: { ...parts, isLeaping, passwords, random: randomBytes, now, downloads },
  }
}
