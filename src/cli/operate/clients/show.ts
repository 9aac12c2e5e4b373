import type { ListedClient } from '../../../identity/operators/index.ts'
import { type Context, command } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { showList } from '../../terminal/show-list.ts'
import { localTime } from '../../terminal/times.ts'
import { withService } from '../with-service.ts'
import { noSuchClient } from './change.ts'
import { laterOptions, readTerms, termsError } from './terms.ts'

export const clientList = command({
  summary: 'List the applications',
  arguments: [],
  options: {},
  examples: [['client list', 'client ids, names, dialects, scopes and redirect URIs']],
  run: async (_, context) => {
    const clients = (await withService(context, ({ identity, parts }) => identity.listClients(parts))).map(asJson)
    showList(context.terminal, 'clients', clients, {
      columns: [
        { title: 'Client id', cell: (client) => client.client_id },
        { title: 'Name', flexible: true, cell: ({ name }) => name },
        { title: 'Dialect', cell: ({ dialect }) => dialect },
        { title: 'State', cell: stateOf },
        { title: 'Scopes', flexible: true, cell: ({ scopes }) => scopes.join(' ') },
        { title: 'Redirect URIs', flexible: true, cell: (client) => client.redirect_uris.join(' ') },
      ],
      empty: 'There are no applications yet.',
    })
    return 'ok'
  },
})

export const clientShow = command({
  summary: 'Show what an application is registered for',
  arguments: ['CLIENT_ID'],
  options: {},
  examples: [['client show pkc_2Yw8q', 'its grants, scopes and URIs']],
  run: async ({ words }, context) => {
    const id = words.CLIENT_ID
    const client = await withService(context, ({ identity, parts }) => identity.findClient(id, parts))
    if (!client) throw noSuchClient(id, context)
    show(client, context)
    return 'ok'
  },
})

export const clientSet = command({
  summary: 'Change what an application is registered for',
  arguments: ['CLIENT_ID'],
  options: laterOptions,
  examples: [
    [
      'client set pkc_2Yw8q --redirect-uri https://app.example/callback --grants "device_code authorization_code"',
      'let a device application also sign in by redirect',
    ],
    [
      'client set pkc_2Yw8q --require-dpop',
      'accept no request for tokens without a DPoP proof; =no accepts them again',
    ],
    ['client set pkc_2Yw8q --pkce optional', 'a library that cannot send PKCE; --pkce required ends it'],
    ['client set pkc_2Yw8q --post-logout-redirect-uri ""', 'remove these URIs'],
  ],
  notes: [
    'An option replaces what was registered, so name all URIs that stay. What is not named stays. Sign-ins continue; client disable ends them.',
    'Whether an application has a secret, and its dialect, cannot be changed: register it again.',
  ],
  run: async ({ words, values }, context) => {
    const id = words.CLIENT_ID
    const terms = readTerms(values)
    if (Object.keys(terms).length === 0) {
      throw new CommandError('usage', 'Nothing to change', `${context.program} client set --help lists the options.`)
    }
    const client = await withService(context, ({ identity, parts }) =>
      identity.changeClient(id, terms, parts).catch(termsError(identity)),
    )
    if (!client) throw noSuchClient(id, context)
    show(client, context)
    return 'ok'
  },
})

/** As --json prints it. */
const asJson = (client: ListedClient) => ({
  client_id: client.id,
  name: client.name,
  dialect: client.dialect,
  public: client.isPublic,
  grants: client.grants,
  scopes: client.scopes,
  redirect_uris: client.redirectUris,
  post_logout_redirect_uris: client.postLogoutRedirectUris,
  backchannel_logout_uri: client.backchannelLogoutUri,
  id_token_signed_response_alg: client.idTokenAlgorithm,
  pkce: client.isPkceOptional ? 'optional' : 'required',
  enabled: client.enabled,
  refresh_grace_seconds: client.refreshGraceSeconds,
  require_pushed_authorization_requests: client.requiresPar,
  dpop_bound_access_tokens: client.requiresDpop,
  created_at: new Date(client.createdAt).toISOString(),
})

type Shown = ReturnType<typeof asJson>

const stateOf = ({ enabled, public: isPublic }: Shown): string =>
  [enabled ? 'enabled' : 'disabled', ...(isPublic ? ['public'] : [])].join(', ')

const requirementsOf = ({ requiresPar, requiresDpop }: ListedClient): string =>
  [...(requiresPar ? ['pushed requests'] : []), ...(requiresDpop ? ['DPoP'] : [])].join(', ')

const withoutPkce =
  'Warning: PKCE is optional. What protects a code then is the nonce, if the application compares it. Once its library sends code_challenge, set --pkce required.'

function show(listed: ListedClient, { terminal }: Context): void {
  const client = asJson(listed)
  if (terminal.json) {
    terminal.printJson(client)
    return
  }
  terminal.printTable(
    [{ title: 'Client id' }, { title: client.client_id }],
    [
      ['Name', client.name],
      ['Dialect', client.dialect],
      ['State', stateOf(client)],
      ['Grants', client.grants.join(' ')],
      ['Scopes', client.scopes.join(' ')],
      ...client.redirect_uris.map((uri) => ['Redirect URI', uri]),
      ...client.post_logout_redirect_uris.map((uri) => ['Post-logout redirect URI', uri]),
      ...(client.backchannel_logout_uri === null ? [] : [['Back-channel logout URI', client.backchannel_logout_uri]]),
      ['ID tokens', client.id_token_signed_response_alg],
      ...(listed.isPkceOptional ? [['PKCE', 'optional']] : []),
      ...(requirementsOf(listed) === '' ? [] : [['Requires', requirementsOf(listed)]]),
      ['Refresh grace', `${client.refresh_grace_seconds} s`],
      ['Registered', localTime(listed.createdAt)],
    ],
  )
  if (listed.isPkceOptional) terminal.say(withoutPkce)
}
