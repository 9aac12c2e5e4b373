import { randomBytes } from 'node:crypto'
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Destination, MadeBackup, MakeParts } from '../../../backup/index.ts'
import { type DatabasePlace, setSettings, version } from '../../../config/index.ts'
import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import { shellWord } from '../../terminal/shell-word.ts'
import type { Service } from '../open-service.ts'
import { withStoredService } from '../with-service.ts'

type Wish = {
  readonly 'with-key': boolean
  readonly unsigned: boolean
  readonly 'passphrase-file': string | undefined
  readonly 'encrypt-to': readonly string[]
}

export const backup = command({
  summary: 'Back up the database and its images, while the server runs',
  arguments: ['TARGET'],
  options: {
    'with-key': { type: 'boolean', summary: 'Include the master key, encrypted with a passphrase' },
    'passphrase-file': {
      type: 'string',
      value: 'FILE',
      summary: 'The passphrase for --with-key; else the terminal asks',
    },
    unsigned: { type: 'boolean', summary: 'Without the master key, if it is lost: verify cannot tell who made it' },
    'encrypt-to': {
      type: 'string',
      value: 'age1…',
      repeatable: true,
      summary: 'Encrypt the file to this public key of age; may be repeated',
    },
  },
  examples: [
    ['backup /mnt/backups', 'into a folder of many: images that are there already are not copied again'],
    ['backup charts.zip', 'into one file, with all images'],
    ['backup "s3://backups/charts?region=eu-central-1"', 'into a bucket, which becomes a folder of many'],
    ['backup charts.zip.age --encrypt-to age1…', 'the same, encrypted (age-keygen makes the keys)'],
    ['backup /mnt/backups --with-key', 'with the master key, encrypted with a passphrase'],
  ],
  notes: [
    'TARGET is a bucket if it begins with s3: (its keys are those of IMAGES), a file if it ends in .zip or .zip.age, otherwise a folder, which is created if it is missing. A backup replaces nothing, and exists only once it is complete: what an interrupted one wrote is removed.',
    'Without --with-key the backup does not contain the master key, without which its sign-ins and signing keys are lost: keep a copy of it apart from the backups. It does not change.',
    'The exit code is 1 if an image is missing or damaged: the backup exists, without that image.',
  ],
  run: async ({ words, values }, context) => {
    const { explained } = await import('./places.ts')
    const destination = await destinationOf(words.TARGET, values, context)
    const { terminal } = context
    const made = await explained(() =>
      withStoredService(context, (service) => make(service, destination, values, context)),
    )
    terminal.status('')
    if (terminal.json) terminal.print(JSON.stringify({ complete: made.missing.length === 0, ...made }))
    else show(made, words.TARGET, context)
    return made.missing.length === 0 ? 'ok' : 'failed'
  },
})

type Placed = Omit<Wish, 'passphrase-file'> & { readonly 'passphrase-file'?: string | undefined }

/** Where a backup to TARGET goes. Throws CommandError. */
export async function destinationOf(word: string, values: Placed, context: Context): Promise<Destination> {
  if (word === 'help') throw noHelp(context)
  const { bucketTargetOf, isFolder, pathOutsideData } = await import('./places.ts')
  const { folderTarget } = await import('../../../backup/index.ts')
  if (values['passphrase-file'] !== undefined && !values['with-key'])
    throw new CommandError('usage', '--passphrase-file is the passphrase of --with-key, which is missing')
  if (values.unsigned && values['with-key'])
    throw new CommandError('usage', '--unsigned is for a service without its master key, which --with-key includes')
  const recipients = values['encrypt-to']
  const bucket = await bucketTargetOf(word, context)
  if (bucket !== null && recipients.length > 0)
    throw new CommandError(
      'usage',
      '--encrypt-to encrypts a file, and a bucket has many',
      'Let the store encrypt them.',
    )
  if (bucket !== null) return { kind: 'folder', target: bucket }
  const path = pathOutsideData(word, context)
  const isEncrypted = path.endsWith('.zip.age')
  const isFile = (isEncrypted || path.endsWith('.zip')) && !isFolder(path)
  if (isEncrypted && isFile && recipients.length === 0)
    throw new CommandError('usage', `${path} ends in .age, but --encrypt-to is missing`)
  if (recipients.length > 0 && !(isFile && isEncrypted))
    throw new CommandError('usage', '--encrypt-to encrypts a file whose name ends in .zip.age')
  return isFile ? { kind: 'file', path, recipients } : { kind: 'folder', target: folderTarget(path) }
}

const noHelp = ({ program, command }: Context): CommandError =>
  new CommandError(
    'usage',
    'TARGET is "help"',
    `For help: ${program} ${command} --help. For a folder of that name: ./help`,
  )

async function make(service: Service, destination: Destination, values: Wish, context: Context): Promise<MadeBackup> {
  const { sealMasterKey } = await import('../../../backup/index.ts')
  const [{ manifestKey, serviceKey, unsignedKey }, { readNewPassphrase }, { urlWarning }] = await Promise.all([
    import('./keys.ts'),
    import('./read-passphrase.ts'),
    import('./recorded-url.ts'),
  ])
  const { config, store, parts } = service
  const { terminal, now } = context
  const { key, file } = await (values.unsigned ? unsignedKey(service) : serviceKey(service))
  const sealedKey = values['with-key']
    ? await sealMasterKey({ key, file }, await readNewPassphrase(values['passphrase-file'], context), parts.random)
    : null
  const warning = await urlWarning(service, context)
  if (warning !== null) terminal.say(warning)
  const onProgress = progressBar(terminal, now)
  const keys = { key: manifestKey(key), isUnsigned: values.unsigned, sealedKey }
  return backUp(destination, { config, store, ...keys, onProgress, onWait: terminal.say }, context)
}

type BackUpParts = Pick<MakeParts, 'key' | 'isUnsigned' | 'sealedKey' | 'onProgress' | 'onWait'> &
  Pick<Service, 'config' | 'store'>

/** Makes a backup, for the command and for jobs. `context.signal` interrupts it. Throws BackupError and StoreUnavailable. */
export async function backUp(
  destination: Destination,
  { config, store, ...parts }: BackUpParts,
  context: Pick<Context, 'env' | 'cwd' | 'now' | 'signal'>,
): Promise<MadeBackup> {
  const [{ makeBackup }, { every }, { inspectSnapshot, writeSnapshot }, { isIntact }] = await Promise.all([
    import('../../../backup/index.ts'),
    import('../../../jobs/index.ts'),
    import('../../../store/backup/index.ts'),
    import('../../../charts/index.ts'),
  ])
  const { now, signal } = context
  const place = config.places.database
  const { authUrl, baseUrl, only } = config
  return makeBackup(destination, {
    ...{ images: store.images, backups: store.backups, isIntact, random: randomBytes, now, every, signal },
    ...parts,
    snapshots: { write: (path, how) => writeSnapshot(place, path, how), inspect: inspectSnapshot },
    databaseBytes: bytesOf(place),
    service: { product: version(), from: place.kind, authUrl, baseUrl, only },
    settings: { format: 1, ...setSettings(context) },
    pause: () => sleep(1000, undefined, { signal }),
    elapsed: () => performance.now(),
  })
}

/** With the write-ahead log; null: of another machine. */
function bytesOf(place: DatabasePlace): number | null {
  if (place.kind !== 'sqlite') return null
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return sizeOf(place.file) + sizeOf(`${place.file}-wal`)
}

function show(
  { place, images, copied, databaseBytes, missing }: MadeBackup,
  target: string,
  { terminal, program }: Context,
): void {
  terminal.print(place)
  const size = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`
  terminal.say(
    `The database has ${size(databaseBytes)}. Images: ${images.count}, ${size(images.bytes)}, of which ${copied.count} were copied, ${size(copied.bytes)}.`,
  )
  const identity = place.endsWith('.age') ? ' --identity FILE' : ''
  // The place of a bucket lacks what follows the question mark.
  const source = shellWord(target.startsWith('s3:') ? target : place)
  if (missing.length === 0)
    terminal.say(`To check that it can be restored: ${program} backup verify ${source}${identity}`)
  else {
    terminal.printTable(
      [{ title: 'Image' }, { title: 'Fault' }],
      missing.map(({ name, fault }) => [name, fault]),
    )
    terminal.say(`The backup is incomplete: it lacks these images. To see what to do: ${program} images verify`)
  }
}
