import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import {
  BackupError,
  type BackupProgress,
  keyIdOf,
  type OpenBackup,
  openBackup,
  openSealedKey,
  type RestoredBackup,
  restoreBackup,
} from '../../../backup/index.ts'
import { adoptFolder, isIntact } from '../../../charts/index.ts'
import { type Config, settings } from '../../../config/index.ts'
import { auditEntry, foldUsername, newerTokenDays, newNotice, type ProcessActor } from '../../../identity/index.ts'
import { inspectSnapshot, isEmptyPlace, prepareDraft, publishDraft } from '../../../store/backup/index.ts'
import { openImages } from '../../../store/index.ts'
import type { Context } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { askSecretly } from '../../terminal/ask.ts'
import { bucketParts } from '../bucket-parts.ts'
import { keyFileOf, placeKey, storedKey } from '../keys/master-key.ts'
import { manifestKey } from './keys.ts'
import { configOf, sourceOf } from './places.ts'
import { passphraseIn } from './read-passphrase.ts'

/** Times are milliseconds since 1970. */
export type RestoreWish = {
  readonly source: string
  readonly lostAt: number | null
  readonly signOutSince: number | null
  readonly acceptNewer: boolean
  readonly isCopy: boolean
  readonly passphraseFile: string | null
  readonly identity: string | null
}

export type Restored = Omit<RestoredBackup, 'manifest'> & {
  readonly id: string
  readonly database: string
  readonly snapshotAt: number
  readonly lostAt: number | null
  readonly acceptNewerUntil: number | null
  /** `sealed`: missing here, and encrypted in the backup. */
  readonly masterKey: 'there' | 'restored' | 'new' | 'missing' | 'sealed'
  /** Settings of secrets that were set where the backup was made, and are not set here. */
  readonly missingSecrets: readonly string[]
}

const day = 86_400_000

/** Throws CommandError, BackupError or StoreUnavailable. */
export async function runRestore(
  wish: RestoreWish,
  context: Context,
  onProgress: (progress: BackupProgress) => void,
): Promise<Restored> {
  const { now, osUser, command, signal } = context
  const config = configOf(context)
  const { places } = config
  const { backup, key } = await openWithKey(wish, config, context)
  try {
    const { manifest } = backup
    const snapshotAt = Date.parse(manifest.snapshotAt)
    refuseEarlierLoss(wish.lostAt, manifest.snapshotAt)
    const restoredAt = now()
    const acceptNewerUntil = wish.acceptNewer ? restoredAt + newerTokenDays * day : null
    const actor: ProcessActor = { kind: 'operator', id: osUser, command }
    const images = await openImages(places, { bucket: bucketParts(context) })
    const settingsText = await backup.text('settings.json')
    const name = places.database.kind === 'sqlite' ? places.database.file : 'the PostgreSQL database of DATABASE_URL'
    const restored = await restoreBackup(backup, {
      service: { authUrl: namesAuthUrl(settingsText) ? config.authUrl : manifest.authUrl, only: config.only },
      ...{ isCopy: wish.isCopy, dataDir: places.dataDir, images, isIntact, signal, onProgress },
      database: {
        name,
        isEmpty: () => isEmptyPlace(places.database),
        inspect: inspectSnapshot,
        prepare: (file) =>
          prepareDraft(file, {
            store: { foldUsername, actor },
            restore: { restoredAt, snapshotAt, acceptNewerUntil, isCopy: wish.isCopy },
            backupId: manifest.id,
            signOutSince: wish.signOutSince,
            notice: (sub) =>
              newNotice({ kind: 'signed out', sub, at: restoredAt, details: { devices: true } }, randomBytes),
            finish: ({ imageMarkers }) => adoptFolder({ images, imageMarkers, random: randomBytes }, now),
            entry: ({ families, accounts }) =>
              auditEntry('restored', restoredAt, {
                details: {
                  snapshot_at: manifest.snapshotAt,
                  accept_newer: wish.acceptNewer,
                  copy: wish.isCopy,
                  devices: families,
                  accounts,
                },
              }),
          }),
        publish: (file) => publishDraft(file, places.database, { signal }),
      },
      placeKey: key.place,
    })
    const { manifest: _, ...rest } = restored
    return {
      ...rest,
      ...{ id: manifest.id, database: name, snapshotAt, lostAt: wish.lostAt, acceptNewerUntil, masterKey: key.state },
      missingSecrets: missingSecrets(settingsText, config),
    }
  } finally {
    await backup.close()
  }
}

type RestoredKey = { readonly state: Restored['masterKey']; readonly place: () => void }

/** The backup, verified with the master key where there is one: as configured, in the data folder, or sealed in the backup. */
async function openWithKey(
  wish: RestoreWish,
  config: Config,
  context: Context,
): Promise<{ readonly backup: OpenBackup; readonly key: RestoredKey }> {
  const source = await sourceOf(wish.source, context)
  const identity = wish.identity === null ? null : resolve(context.cwd, wish.identity)
  const file = keyFileOf(config.only)
  const open = (key: Buffer | null) =>
    openBackup(source, { key: key && manifestKey(key), identity, tempDir: context.env.TMPDIR || tmpdir() })
  const write = (key: Buffer) => () => {
    const placed = placeKey(config, file, { key, random: randomBytes })
    if (!placed.equals(key)) throw new CommandError('failed', `${file} in DATA_DIR is another key`, 'Move it away.')
  }

  const held = storedKey(config)
  if (held !== null && !wish.isCopy)
    return { backup: await open(held), key: { state: 'there', place: () => undefined } }
  const unverified = await open(null)
  try {
    if (held !== null && unverified.manifest.keyId === keyIdOf(manifestKey(held))) throw keyOfOriginal()
    const sealed = await readSealedKey(unverified, wish, context)
    if (sealed === null) return { backup: unverified, key: await keyWithout(unverified, held, wish.isCopy, write) }
    const backup = await open(sealed)
    await unverified.close()
    if (!wish.isCopy) return { backup, key: { state: 'restored', place: write(sealed) } }
    return { backup, key: await keyWithout(backup, held, true, write) }
  } catch (error) {
    await unverified.close()
    throw error
  }
}

const keyOfOriginal = () =>
  new CommandError(
    'failed',
    'The master key here is that of the original, which a copy must not have',
    'Unset MASTER_KEY and MASTER_KEY_FILE, or move master.key away: --copy makes another key.',
  )

function refuseEarlierLoss(lostAt: number | null, snapshotAt: string): void {
  if (lostAt === null || lostAt >= Date.parse(snapshotAt)) return
  throw new CommandError(
    'usage',
    `--lost-at is ${new Date(lostAt).toISOString()}, before the backup, which is of ${snapshotAt}`,
    'Give the time at which the old machine stopped, or choose an earlier backup.',
  )
}

/** A copy has a key of its own, and keeps the one that is here. */
async function keyWithout(
  backup: OpenBackup,
  held: Buffer | null,
  isCopy: boolean,
  write: (key: Buffer) => () => void,
): Promise<RestoredKey> {
  const place = () => undefined
  if (!isCopy) return { state: (await backup.text('master-key.json')) === null ? 'missing' : 'sealed', place }
  return held === null ? { state: 'new', place: write(randomBytes(32)) } : { state: 'there', place }
}

/** How often the passphrase is asked for. */
const passphraseAttempts = 3

/** null: the backup has no master key, or there is no passphrase for it. A copy needs none. */
async function readSealedKey(
  backup: OpenBackup,
  { passphraseFile, isCopy }: RestoreWish,
  { cwd, terminal }: Context,
): Promise<Buffer | null> {
  const text = await backup.text('master-key.json')
  if (text === null) {
    if (passphraseFile === null) return null
    throw new CommandError('usage', 'The backup has no master key', 'Omit --passphrase-file, and set MASTER_KEY_FILE.')
  }
  if (passphraseFile !== null) {
    return (await openSealedKey(text, passphraseIn(resolve(cwd, passphraseFile)))).key
  }
  if (isCopy || terminal.streams.stdin.isTTY !== true) return null
  for (let attempt = 1; ; attempt += 1) {
    const passphrase = await askSecretly('Passphrase of the master key (Enter: restore without it): ', terminal.streams)
    if (passphrase.trim() === '') return null
    try {
      return (await openSealedKey(text, passphrase)).key
    } catch (error) {
      if (attempt === passphraseAttempts || !(error instanceof BackupError)) throw error
      terminal.say(error.message)
    }
  }
}

/** Named in a restore's own part of the output, or the place itself. */
const apart: readonly string[] = ['MASTER_KEY', 'DATABASE_URL']

/** Otherwise the manifest has the default, perhaps because the backup was made without the settings of the server. */
function namesAuthUrl(text: string | null): boolean {
  const { settings: named }: { readonly settings?: Readonly<Record<string, string>> } = JSON.parse(text ?? '{}')
  return named?.AUTH_URL !== undefined
}

function missingSecrets(text: string | null, config: Config): readonly string[] {
  const { secrets }: { readonly secrets?: readonly string[] } = JSON.parse(text ?? '{}')
  return Object.entries(settings)
    .filter(([name, setting]) => 'parseSecret' in setting && !apart.includes(name) && secrets?.includes(name))
    .filter(([, { field }]) => field in config && config[field as keyof Config] === null)
    .map(([name]) => name)
}
