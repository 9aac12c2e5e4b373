import { dialects, isScope, limits, type Scope, scopeNames } from '../../contract/index.ts'
import type { ListedClient } from '../../identity/index.ts'
import { type Context, command } from '../command.ts'
import { CommandError, usageError } from '../command-error.ts'
import { showList } from '../terminal/show-list.ts'
import { chooseDialect, dialectNames } from './client-dialect.ts'
import { withService } from './with-service.ts'

export const clientAdd = command({
  summary: 'Register an application and show its credentials once',
  arguments: [],
  options: {
    name: { type: 'string', value: 'NAME', summary: 'The name that users see on the consent page' },
    dialect: {
      type: 'string',
      value: 'DIALECT',
      summary: 'The API that it was written for; asked for on a terminal',
      choices: dialectNames,
    },
    scopes: {
      type: 'string',
      value: '"SCOPES"',
      summary: `Scopes that it may request; default all: ${scopeNames.join(' ')}`,
    },
    'refresh-grace': {
      type: 'string',
      value: 'SECONDS',
      summary: `Refresh grace period: how long a used refresh token gets the stored response; default ${dialectNames
        .map((dialect) => `${dialects[dialect].refreshGraceSeconds} (${dialect})`)
        .join(', ')}`,
    },
  },
  examples: [
    ['client add --name "Flight bag"', 'ask which API the application was written for'],
    ['client add --name "Flight bag" --dialect documented', 'an application that follows docs/service.md'],
    ['client add --name "Old avionics" --dialect deployed --json', 'an application that uses a published SDK'],
  ],
  notes: [
    'The secret is not shown again.',
    'An application that sends an Idempotency-Key with each refresh, as the SDK does, needs no grace period.',
  ],
  run: async ({ values }, context) => {
    const { name } = values
    if (name === undefined) throw new CommandError('usage', '--name is missing')
    const scopes = values.scopes === undefined ? undefined : readScopes(values.scopes)
    const grace = values['refresh-grace']
    const refreshGraceSeconds = grace === undefined ? undefined : readGrace(grace)
    const dialect = await chooseDialect(values.dialect, context)
    const registration = {
      name,
      dialect,
      ...(scopes && { scopes }),
      ...(refreshGraceSeconds !== undefined && { refreshGraceSeconds }),
    }
    const { id, secret } = await withService(context, ({ identity, parts }) =>
      identity.registerClient(registration, parts).catch(usageError(identity.NameError)),
    )
    showCredentials({ client_id: id, client_secret: secret }, context)
    return 'ok'
  },
})

export const clientList = command({
  summary: 'List the applications',
  arguments: [],
  options: {},
  examples: [['client list', 'client ids, names, dialects and scopes']],
  run: async (_, context) => {
    const clients = (await withService(context, ({ identity, parts }) => identity.listClients(parts))).map(asJson)
    showList(context.terminal, 'clients', clients, {
      columns: [
        { title: 'Client id', cell: (client) => client.client_id },
        { title: 'Name', flexible: true, cell: ({ name }) => name },
        { title: 'Dialect', cell: ({ dialect }) => dialect },
        { title: 'State', cell: ({ enabled }) => (enabled ? 'enabled' : 'disabled') },
        { title: 'Scopes', flexible: true, cell: ({ scopes }) => scopes.join(' ') },
      ],
      empty: 'There are no applications yet.',
    })
    return 'ok'
  },
})

export const clientRotate = command({
  summary: 'Create a new client secret; the previous one stays valid',
  arguments: ['CLIENT_ID'],
  options: {},
  examples: [['client rotate pkc_2Yw8q', 'create and show a new secret']],
  notes: ['Rotate again once the application uses the new secret: only the newest two are valid.'],
  run: async ({ words }, context) => {
    const id = words.CLIENT_ID
    const secret = await withService(context, ({ identity, parts }) => identity.rotateSecret(id, parts))
    if (!secret) throw noSuchClient(id, context)
    showCredentials({ client_id: id, client_secret: secret }, context)
    return 'ok'
  },
})

export const clientDisable = command({
  summary: 'Disable an application and end its sign-ins',
  arguments: ['CLIENT_ID'],
  options: {},
  examples: [['client disable pkc_2Yw8q', 'it gets no more tokens']],
  run: ({ words }, context) => setEnabled(words.CLIENT_ID, false, context),
})

export const clientEnable = command({
  summary: 'Enable an application again',
  arguments: ['CLIENT_ID'],
  options: {},
  examples: [['client enable pkc_2Yw8q', 'undo client disable; its users have to sign in again']],
  run: ({ words }, context) => setEnabled(words.CLIENT_ID, true, context),
})

export const clientRename = command({
  summary: 'Change the name of an application',
  arguments: ['CLIENT_ID', 'NAME'],
  options: {},
  examples: [['client rename pkc_2Yw8q "Flight bag 2"', 'the name that users see when they approve it']],
  run: async ({ words }, context) => {
    const { CLIENT_ID: id } = words
    const name = await withService(context, ({ identity, parts }) =>
      identity.renameClient(id, words.NAME, parts).catch(usageError(identity.NameError)),
    )
    if (name === null) throw noSuchClient(id, context)
    if (context.terminal.json) context.terminal.printJson({ client_id: id, name })
    else context.terminal.print(`${id} is now ${name}.`)
    return 'ok'
  },
})

export const clientRemove = command({
  summary: 'Remove an application and end its sign-ins',
  arguments: ['CLIENT_ID'],
  options: {},
  examples: [['client remove pkc_2Yw8q', 'cannot be undone; client disable can']],
  notes: ['Access tokens that were already issued stay valid for charts until they expire (ACCESS_TOKEN_LIFETIME).'],
  run: async ({ words }, context) => {
    const id = words.CLIENT_ID
    const found = await withService(context, ({ identity, parts }) => identity.removeClient(id, parts))
    if (!found) throw noSuchClient(id, context)
    if (context.terminal.json) context.terminal.printJson({ client_id: id, removed: true })
    else context.terminal.print(`${id} is removed.`)
    return 'ok'
  },
})

async function setEnabled(id: string, enabled: boolean, context: Context): Promise<'ok'> {
  const found = await withService(context, ({ identity, parts }) => identity.setClientEnabled(id, enabled, parts))
  if (!found) throw noSuchClient(id, context)
  if (context.terminal.json) context.terminal.printJson({ client_id: id, enabled })
  else context.terminal.print(`${id} is ${enabled ? 'enabled' : 'disabled'}.`)
  return 'ok'
}

/** As --json prints it. */
const asJson = ({ id, name, dialect, scopes, enabled, refreshGraceSeconds, createdAt }: ListedClient) => ({
  client_id: id,
  name,
  dialect,
  scopes,
  enabled,
  refresh_grace_seconds: refreshGraceSeconds,
  created_at: new Date(createdAt).toISOString(),
})

type Credentials = { readonly client_id: string; readonly client_secret: string }

export function showCredentials(credentials: Credentials, { terminal }: Context): void {
  if (terminal.json) terminal.printJson(credentials)
  else {
    terminal.print(`client_id      ${credentials.client_id}`)
    terminal.print(`client_secret  ${credentials.client_secret}`)
    terminal.say('Store the secret now: it is not shown again.')
  }
}

function readScopes(text: string): readonly Scope[] {
  const words = text.split(/[\s,]+/).filter((word) => word !== '')
  const unknown = words.find((word) => !isScope(word))
  if (unknown !== undefined || words.length === 0) {
    const problem = unknown === undefined ? '--scopes is empty' : `Unknown scope ${unknown}`
    throw new CommandError('usage', problem, `The scopes are ${scopeNames.join(', ')}.`)
  }
  return [...new Set(words.filter(isScope))]
}

function readGrace(text: string): number {
  const seconds = Number(text)
  if (/^\d+$/.test(text) && seconds <= limits.refreshResponseMemory) return seconds
  const rule = `It must be a whole number of seconds from 0 to ${limits.refreshResponseMemory}.`
  throw new CommandError('usage', `--refresh-grace is ${text}`, rule)
}

const noSuchClient = (id: string, { program }: Context) =>
  new CommandError('notFound', `There is no application ${id}`, `${program} client list shows all.`)
