import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { counted } from '../../terminal/counted.ts'
import { progressBar } from '../../terminal/progress-bar.ts'
import { localAndRelative, localSecond } from '../../terminal/times.ts'
import { readTime } from '../audit.ts'
import type { Restored, RestoreWish } from './run-restore.ts'

export const restore = command({
  summary: 'Restore a backup into an empty place, onto SQLite or PostgreSQL',
  arguments: ['SOURCE'],
  options: {
    'lost-at': {
      type: 'string',
      value: 'TIME',
      summary: 'When the old machine stopped (UTC), to say what is lost: 2027-06-30T12:00:00Z',
    },
    'sign-out-since': {
      type: 'string',
      value: 'TIME',
      summary: 'Sign out devices that signed in or refreshed since this time (UTC)',
    },
    'accept-newer-refresh-tokens': {
      type: 'boolean',
      summary: 'For 90 days, accept a refresh token that is newer than the backup, once for each device',
    },
    copy: { type: 'boolean', summary: 'Make a copy next to the original: other keys, and no sign-in' },
    'passphrase-file': {
      type: 'string',
      value: 'FILE',
      summary: 'Has the passphrase of the master key in the backup',
    },
    identity: { type: 'string', value: 'FILE', summary: 'Has the private keys of an encrypted backup' },
  },
  examples: [
    ['restore /backups', 'the newest backup of this folder'],
    ['restore /backups/20270630T201500Z-0a1b2c --lost-at 2027-07-01T06:00:00Z', 'this one, and what is lost'],
    ['restore "s3://backups/charts?region=eu-central-1"', 'the newest backup of this bucket'],
    ['restore backup.zip.age --identity key.txt', 'an encrypted one'],
    ['restore /backups --copy', 'for staging, with another AUTH_URL'],
  ],
  notes: [
    'DATA_DIR and DATABASE_URL name the place, which must be empty. The database appears there last: after an interruption, repeat the command.',
    'Browsers and the viewer have to sign in again; devices go on, if they did not refresh since the backup. docs/how-to/restore.md has the steps.',
  ],
  run: async ({ words, values }, context) => {
    const { terminal, now } = context
    if (values.copy && values['accept-newer-refresh-tokens']) {
      throw new CommandError(
        'usage',
        '--copy ends every sign-in, so that there is no refresh token to accept',
        'Omit --accept-newer-refresh-tokens.',
      )
    }
    const time = (name: 'lost-at' | 'sign-out-since') => {
      const text = values[name]
      return text === undefined ? null : readTime(text, name)
    }
    const wish: RestoreWish = {
      source: words.SOURCE,
      lostAt: time('lost-at'),
      signOutSince: time('sign-out-since'),
      acceptNewer: values['accept-newer-refresh-tokens'],
      isCopy: values.copy,
      passphraseFile: values['passphrase-file'] ?? null,
      identity: values.identity ?? null,
    }
    const [{ runRestore }, { explained }] = await Promise.all([import('./run-restore.ts'), import('./places.ts')])
    const restored = await explained(() => runRestore(wish, context, progressBar(terminal, now)))
    terminal.status('')
    if (terminal.json) terminal.printJson(asJson(restored))
    else show(restored, wish, context)
    return restored.missing.length === 0 ? 'ok' : 'failed'
  },
})

const utc = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString())

const asJson = ({ snapshotAt, lostAt, acceptNewerUntil, ...rest }: Restored) => ({
  ...{ snapshotAt: utc(snapshotAt), lostAt: utc(lostAt), acceptNewerUntil: utc(acceptNewerUntil) },
  ...rest,
})

function show(restored: Restored, { isCopy, signOutSince }: RestoreWish, { terminal, program, now }: Context): void {
  const { counts, signedOut, images, missing } = restored
  const print = (line: string) => terminal.print(line)
  const count = (name: string) => String(counts[name] ?? 0)
  print(`Restored to ${restored.database}, as it was at ${localAndRelative(restored.snapshotAt, now())}.`)
  if (restored.lostAt !== null) {
    print(`Lost: what happened between ${localSecond(restored.snapshotAt)} and ${localSecond(restored.lostAt)}.`)
  }
  print(
    `Live: ${count('liveFamilies')} sign-ins of devices, ${count('liveAccounts')} accounts, ${count('liveClients')} applications, ${count('charts')} charts, ${images.count} images.`,
  )
  if (isCopy) print('This is a copy: it has other keys, and no sign-ins. The original is unchanged.')
  else {
    print('Browsers have to sign in again, and codes that were not used yet are void. Devices go on.')
    if (restored.acceptNewerUntil === null) {
      print(
        `Those that refreshed since ${localSecond(restored.snapshotAt)} have to sign in again; --accept-newer-refresh-tokens spares them that.`,
      )
    }
  }
  if (signOutSince !== null && !isCopy) {
    print(
      `Signed out: ${counted(signedOut.families, 'device')} of ${counted(signedOut.accounts, 'account')}, which signed in or refreshed since ${localSecond(signOutSince)}.`,
    )
  }
  if (restored.acceptNewerUntil !== null) {
    print(
      `Devices that refreshed after the backup go on as well: their newer tokens are accepted once, until ${localSecond(restored.acceptNewerUntil)}.`,
    )
  }
  for (const warning of warningsOf(restored)) terminal.say(warning)
  if (missing.length > 0) {
    terminal.say(
      `The backup lacks ${missing.length} images: import their charts again. ${program} images verify lists them.`,
    )
  }
  if (restored.masterKey !== 'missing' && restored.masterKey !== 'sealed') {
    terminal.say(`To start the server: ${program} serve`)
  }
}

const warningsOf = ({ standing, masterKey, missingSecrets }: Restored): readonly string[] => [
  ...(standing === 'signed'
    ? []
    : [
        'The backup is unverified: without its master key, nothing shows who made it or whether it was altered. A key that is put in place ' +
          'later verifies nothing: if you have it, put it in place and restore again.',
      ]),
  ...(masterKey === 'sealed'
    ? [
        'The master key is missing, and the backup contains it: repeat the restore with --passphrase-file FILE, or on a terminal, into an ' +
          'empty place.',
      ]
    : []),
  ...(masterKey === 'missing'
    ? [
        'The master key is missing: the server cannot open its signing keys, and does not start. Set MASTER_KEY or MASTER_KEY_FILE, or put ' +
          'the key into DATA_DIR. If it is lost: restore with --copy into an empty place, which makes other keys; every device then has to ' +
          'sign in again.',
      ]
    : []),
  ...missingSecrets.map(
    (name) => `${name} was set on the old machine and is not set here: the server starts without that part.`,
  ),
]
