import { type Context, command } from '../../command.ts'
import { CommandError, usageError } from '../../command-error.ts'
import { refuseOnChartHost } from '../chart-host.ts'
import type { Service } from '../open-service.ts'
import { withService } from '../with-service.ts'
import { passwordOptions, readPassword } from './new-password.ts'

export const userAdd = command({
  summary: 'Add a user',
  arguments: ['USERNAME'],
  options: {
    ...passwordOptions,
    name: { type: 'string', value: 'NAME', summary: 'Full name' },
    email: { type: 'string', value: 'ADDRESS', summary: 'Email address' },
  },
  examples: [
    ['user add zoe', 'ask for the password'],
    ['user add zoe --generate', 'generate a password and show it once'],
    ['user add zoe --password-stdin < FILE', 'read the password from a file'],
  ],
  run: async ({ words, values }, context) => {
    await withService(context, async (service) => {
      await refuseOnChartHost(service)
      const { identity, parts } = service
      const { name = null, email = null } = values
      const person = readNew({ username: words.USERNAME, name, email }, identity)
      const { username } = person
      const { password, generated } = await readPassword(values, person, service, context)
      const added = await identity.registerUser({ ...person, password }, parts)
      if ('takenBy' in added) throw usernameTaken(username, added.takenBy)
      showChange({ username, change: 'added', ...(generated && { password }) }, context)
    })
    return 'ok'
  },
})

export const userPassword = command({
  summary: 'Reset a user\u2019s password',
  arguments: ['USERNAME'],
  options: {
    ...passwordOptions,
    'sign-out': {
      type: 'boolean',
      summary: 'Also sign the user out of all devices; all browsers are signed out anyway',
    },
  },
  examples: [
    ['user password zoe', 'ask for the new password'],
    ['user password zoe --generate', 'generate a password and show it once'],
    ['user password zoe --generate --sign-out', 'if another person may know the old one'],
  ],
  run: async ({ words, values }, context) => {
    const username = words.USERNAME
    await withService(context, async (service) => {
      const user = await service.parts.users.findByName(username)
      if (!user) throw noSuchUser(username, context)
      const { password, generated } = await readPassword(values, user, service, context)
      const reset = { username, password, signOutDevices: values['sign-out'] }
      const found = await service.identity.resetPassword(reset, service.parts)
      if (!found) throw noSuchUser(username, context)
      showChange({ username, change: 'changed', ...(generated && { password }) }, context)
    })
    return 'ok'
  },
})

const endOfAccessTokens =
  'Access tokens that were already issued end within 10 seconds; on a chart host with a database of its own when they expire (ACCESS_TOKEN_LIFETIME).'

export const userSignOut = command({
  summary: 'Sign a user out of all devices and browsers',
  arguments: ['USERNAME'],
  options: {},
  examples: [['user sign-out zoe', 'after a device was lost']],
  notes: [`The user can sign in again. ${endOfAccessTokens}`],
  run: async ({ words }, context) => {
    const found = await withService(context, ({ identity, parts }) => identity.signOutUser(words.USERNAME, parts))
    if (!found) throw noSuchUser(words.USERNAME, context)
    showChange({ username: words.USERNAME, change: 'signed out' }, context)
    return 'ok'
  },
})

export const userDisable = command({
  summary: 'Disable a user and end their sign-ins',
  arguments: ['USERNAME'],
  options: {},
  examples: [['user disable zoe', 'zoe can no longer sign in or refresh tokens']],
  notes: [endOfAccessTokens],
  run: ({ words }, context) => setEnabled(words.USERNAME, false, context),
})

export const userEnable = command({
  summary: 'Enable a user again',
  arguments: ['USERNAME'],
  options: {},
  examples: [['user enable zoe', 'undo user disable; devices have to sign in again']],
  run: ({ words }, context) => setEnabled(words.USERNAME, true, context),
})

export const userRename = command({
  summary: 'Change a username; sign-ins continue',
  arguments: ['USERNAME', 'NEW_USERNAME'],
  options: {},
  examples: [['user rename zoe zoe.quimby', 'zoe signs in as zoe.quimby from now on']],
  notes: ['Applications show the new username after their next refresh.'],
  run: async ({ words }, context) => {
    const { USERNAME: username, NEW_USERNAME: to } = words
    const renaming = await withService(context, ({ identity, parts }) =>
      identity.renameUser({ username, to }, parts).catch(usageError(identity.NameError)),
    )
    if (renaming.outcome === 'no such user') throw noSuchUser(username, context)
    if (renaming.outcome === 'taken') throw usernameTaken(to, renaming.takenBy)
    const { outcome: change } = renaming
    if (context.terminal.json) context.terminal.printJson({ username: renaming.username, change, previous: username })
    else
      context.terminal.print(
        change === 'renamed' ? `${username} is now ${renaming.username}.` : `${to} is already the username.`,
      )
    return 'ok'
  },
})

export const userRemove = command({
  summary: 'Remove an account and end its sign-ins',
  arguments: ['USERNAME'],
  options: {},
  examples: [['user remove zoe', 'cannot be undone; user disable can']],
  notes: [
    `Subscriptions are removed with the account. Its entries in the audit log stay, without addresses and names. ${endOfAccessTokens}`,
  ],
  run: async ({ words }, context) => {
    const found = await withService(context, ({ identity, parts }) => identity.removeUser(words.USERNAME, parts))
    if (!found) throw noSuchUser(words.USERNAME, context)
    showChange({ username: words.USERNAME, change: 'removed' }, context)
    return 'ok'
  },
})

async function setEnabled(username: string, enabled: boolean, context: Context): Promise<'ok'> {
  const found = await withService(context, ({ identity, parts }) => identity.setUserEnabled(username, enabled, parts))
  if (!found) throw noSuchUser(username, context)
  showChange({ username, change: enabled ? 'enabled' : 'disabled' }, context)
  return 'ok'
}

/** As it will be stored. Throws CommandError. */
export function readNew(
  names: Parameters<Service['identity']['readNewUser']>[0],
  { readNewUser, NameError }: Service['identity'],
) {
  try {
    return readNewUser(names)
  } catch (error) {
    return usageError(NameError)(error)
  }
}

const sentences = {
  added: 'is added',
  changed: 'has a new password',
  removed: 'is removed',
  enabled: 'is enabled',
  disabled: 'is disabled',
  'signed out': 'is signed out of all devices and browsers',
} as const

/** The password is printed only if this program generated it. */
function showChange(
  { username, change, password }: { username: string; change: keyof typeof sentences; password?: string },
  { terminal }: Context,
): void {
  if (terminal.json) terminal.printJson({ username, change, password })
  else {
    terminal.print(`${username} ${sentences[change]}.`)
    if (password === undefined) return
    terminal.print(`password  ${password}`)
    terminal.say('Store the password now: it is not shown again.')
  }
}

export const usernameTaken = (username: string, taken: string) =>
  username === taken
    ? new CommandError('failed', `The username ${username} is taken`)
    : new CommandError(
        'failed',
        `The username ${username} could be mistaken for ${taken}, which exists`,
        'Choose one that differs in more than case, spacing or similar letters.',
      )

export const noSuchUser = (username: string, { program }: Context) =>
  new CommandError('notFound', `There is no user ${username}`, `${program} user list shows all.`)
