import { type Context, command } from '../../command.ts'
import { CommandError, usageError } from '../../command-error.ts'
import { refuseOnChartHost } from '../chart-host.ts'
import { withService } from '../with-service.ts'
import { chooseDialect, dialectNames } from './dialect.ts'
import { readTerms, termOptions, termsError } from './terms.ts'

export const clientAdd = command({
  summary: 'Register an application and show its credentials once',
  arguments: ['[NAME]'],
  options: {
    name: { type: 'string', value: 'NAME', summary: 'The name that users see on the consent page, instead of NAME' },
    dialect: {
      type: 'string',
      value: 'DIALECT',
      summary: 'The API that it was written for; asked for on a terminal',
      choices: dialectNames,
    },
    public: {
      type: 'boolean',
      summary: 'Without a secret: an application that runs in a browser or is installed by its users',
    },
    ...termOptions,
  },
  examples: [
    ['client add "Flight bag"', 'ask which API the application was written for'],
    ['client add "Flight bag" --dialect documented', 'an application that follows docs/service.md'],
    ['client add "Old avionics" --dialect deployed --json', 'an application that uses a published SDK'],
    ['client add "Briefing" --dialect documented --redirect-uri https://app.example/callback', 'a web application'],
    [
      'client add "Kneeboard" --dialect documented --public --redirect-uri http://127.0.0.1/callback',
      'a native application; any port is accepted',
    ],
  ],
  notes: [
    'The secret is not shown again.',
    'Grants: device_code by default, authorization_code with --redirect-uri. client_credentials is for back ends that act without a person.',
    'An application that sends an Idempotency-Key with each refresh, as the SDK does, needs no grace period.',
  ],
  run: async ({ words, values }, context) => {
    const name = readName(words.NAME, values.name)
    const terms = readTerms(values)
    const dialect = await chooseDialect(values.dialect, context)
    const credentials = await withService(context, async (service) => {
      await refuseOnChartHost(service)
      const { identity, parts } = service
      const { registerClient, registerPublicClient, NameError } = identity
      const register = values.public ? registerPublicClient : registerClient
      const registered = register({ name, dialect, ...terms }, parts)
      return await registered.catch(termsError(identity)).catch(usageError(NameError))
    })
    showCredentials(credentials, context)
    return 'ok'
  },
})

function readName(word: string | undefined, option: string | undefined): string {
  if (word !== undefined && option !== undefined && word !== option) {
    throw new CommandError('usage', `The application has two names: ${word} and --name ${option}`)
  }
  const name = word ?? option
  if (name === undefined) throw new CommandError('usage', 'The name of the application is missing')
  return name
}

export const clientRotate = command({
  summary: 'Create a new client secret; the previous one stays valid',
  arguments: ['CLIENT_ID'],
  options: {},
  examples: [['client rotate pkc_2Yw8q', 'create and show a new secret']],
  notes: ['Rotate again once the application uses the new secret: only the newest two are valid.'],
  run: async ({ words }, context) => {
    const id = words.CLIENT_ID
    const secret = await withService(context, ({ identity, parts }) =>
      identity.rotateSecret(id, parts).catch(termsError(identity)),
    )
    if (!secret) throw noSuchClient(id, context)
    showCredentials({ id, secret }, context)
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
    const renaming = await withService(context, ({ identity, parts }) =>
      identity.renameClient(id, words.NAME, parts).catch(usageError(identity.NameError)),
    )
    if (!renaming) throw noSuchClient(id, context)
    const { from, to: name } = renaming
    if (context.terminal.json) context.terminal.printJson({ client_id: id, name })
    else context.terminal.print(from === name ? `${id} is already named ${name}.` : `${id} is now ${name}.`)
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
    const found = await withService(context, ({ identity, parts }) =>
      identity.removeClient(id, parts).catch(termsError(identity)),
    )
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

/** A public application has no secret. */
type Credentials = { readonly id: string; readonly secret?: string }

export function showCredentials({ id, secret }: Credentials, { terminal }: Context): void {
  if (terminal.json) terminal.printJson({ client_id: id, ...(secret !== undefined && { client_secret: secret }) })
  else {
    terminal.print(`client_id      ${id}`)
    if (secret === undefined) terminal.say('A public application has no secret.')
    else {
      terminal.print(`client_secret  ${secret}`)
      terminal.say('Store the secret now: it is not shown again.')
    }
  }
}

export const noSuchClient = (id: string, { program }: Context) =>
  new CommandError('notFound', `There is no application ${id}`, `${program} client list shows all.`)
