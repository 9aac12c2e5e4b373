import type { ListedPasskey } from '../../../identity/index.ts'
import { command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { showList } from '../../terminal/show-list.ts'
import { localTime } from '../../terminal/times.ts'
import type { Service } from '../open-service.ts'
import { withService } from '../with-service.ts'
import { noSuchUser } from './change.ts'

export const userPasskeys = command({
  summary: 'List the passkeys of a user',
  arguments: ['USERNAME'],
  options: {},
  examples: [['user passkeys zoe', 'with their ids, and which cannot be used at this AUTH_URL']],
  run: async ({ words }, context) => {
    const listed = await withService(context, (service) => passkeysOf(words.USERNAME, service))
    if (listed === null) throw noSuchUser(words.USERNAME, context)
    showList(context.terminal, 'passkeys', listed.map(asJson), {
      columns: [
        { title: 'Id', cell: ({ id }) => id },
        { title: 'Name', flexible: true, cell: ({ name }) => name },
        { title: 'Added', cell: ({ created_at }) => localTime(Date.parse(created_at)) },
        { title: 'Last used', cell: ({ last_used_at: at }) => (at === null ? 'never' : localTime(Date.parse(at))) },
        { title: 'Host', flexible: true, cell: ({ host, usable }) => (usable ? host : `${host} (cannot be used)`) },
      ],
      empty: `${words.USERNAME} has no passkeys.`,
    })
    return 'ok'
  },
})

export const userRemovePasskey = command({
  summary: 'Remove a passkey of a user, who is notified',
  arguments: ['USERNAME', 'ID'],
  options: {},
  examples: [['user remove-passkey zoe 3f9a0c51d2e84b76', 'an id that user passkeys shows']],
  notes: ['Browsers that were signed in with it stay signed in: user sign-out ends them.'],
  run: async ({ words }, context) => {
    const { USERNAME: username, ID: id } = words
    const removed = await withService(context, async ({ identity, parts }) => {
      const user = await parts.users.findByName(username)
      if (!user) throw noSuchUser(username, context)
      return identity.removePasskey({ sub: user.sub, id }, null, parts)
    })
    const hint = `${context.program} user passkeys ${username} shows those there are.`
    if (!removed) throw new CommandError('notFound', `${username} has no passkey ${id}`, hint)
    const { name } = removed
    if (context.terminal.json) context.terminal.printJson({ username, id, name, change: 'removed' })
    else context.terminal.print(`The passkey “${name}” of ${username} is removed.`)
    return 'ok'
  },
})

/** null: no such user. */
async function passkeysOf(
  username: string,
  { identity, parts, config }: Service,
): Promise<readonly ListedPasskey[] | null> {
  const user = await parts.users.findByName(username)
  return user && identity.listPasskeys(user.sub, { ...parts, relyingParty: identity.relyingPartyOf(config.authUrl) })
}

const iso = (time: number): string => new Date(time).toISOString()

/** As --json prints it. */
const asJson = ({ id, name, createdAt, lastUsedAt, isSynced, isBackedUp, rpId, isUsable }: ListedPasskey) => ({
  ...{ id, name, host: rpId, usable: isUsable, synced: isSynced, backed_up: isBackedUp },
  ...{ created_at: iso(createdAt), last_used_at: lastUsedAt === null ? null : iso(lastUsedAt) },
})
