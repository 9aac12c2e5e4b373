import {
  type DeviceAuthorization,
  fetchUserinfo,
  openSession,
  type PollEvent,
  pollForTokens,
  startDeviceAuthorization,
  type Tokens,
} from '#client'
import { fileTokenStore } from '#client/node'
import { visibleLine } from '../../text/index.ts'
import { type Context, command } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { callerClaims } from '../service/caller-session.ts'
import { locateService } from '../service/locate-service.ts'
import { platform } from '../service/platform.ts'
import { serviceOptions } from '../service/service-options.ts'
import { sessionPath } from '../service/session-file.ts'
import { showInvitation } from './invitation.ts'

const defaultScope = 'openid offline_access charts fmsdata'

export const login = command({
  summary: 'Sign in with a link, a QR code or a typed code',
  arguments: [],
  options: {
    ...serviceOptions,
    scope: { type: 'string', value: 'SCOPES', summary: `Scopes to request; default "${defaultScope}"` },
    'no-qr': { type: 'boolean', summary: 'Do not show the QR code' },
  },
  examples: [
    ['login', 'sign in to the server of this clone'],
    ['login --auth-url https://identity.example.org --client-id ID', 'to another server, as a public application'],
    [
      'login --auth-url https://identity.example.org --client-id ID --client-secret-file FILE',
      'to another server, as one with a secret',
    ],
  ],
  notes: [
    'With --json, two objects are printed, one per line: first the link and the code, then the outcome.',
    'Tokens are stored in the configuration folder (XDG_CONFIG_HOME, or the file PLATEKEEPER_SESSION), readable by you only.',
    'A link to localhost works on this machine only, so it gets no QR code: npm start -- --lan serves other devices.',
  ],
  run: async ({ values }, context) => {
    const { terminal, signal } = context
    const service = { ...locateService(values, context), platform }
    const path = sessionPath(service, context)
    const session = openSession(service, fileTokenStore(path, service))
    const scope = (values.scope ?? defaultScope).split(/\s+/).filter((word) => word !== '')
    if (scope.length === 0)
      throw new CommandError('usage', '--scope is empty', `For example: --scope "${defaultScope}"`)

    const before = await session.tokens()
    const authorization = await startDeviceAuthorization(service, { scope, signal })
    showInvitation(authorization, terminal, values['no-qr'])
    const onEvent = (event: PollEvent) => showEvent(event, authorization, context)
    const tokens = await pollForTokens(service, authorization, { scope, signal, onEvent })
    await session.begin(tokens)
    terminal.status('')

    const { subscriptions } = await callerClaims(session, context)
    const { preferred_username: username } = await fetchUserinfo(session, signal)
    if (terminal.json) terminal.printJson({ event: 'signed_in', username, subscriptions, session_file: path })
    else {
      terminal.print(`Signed in as ${terminal.style('bold', visibleLine(username))}.`)
      terminal.say(subscriptionNote(subscriptions))
    }
    if (before) await forget(before, session.service)
    return 'ok'
  },
})

/** Revokes the tokens of the previous sign-in; a failure is ignored. */
async function forget(tokens: Tokens, service: Parameters<typeof openSession>[0]): Promise<void> {
  const old = openSession(service)
  await old.begin(tokens)
  await old.end().catch(() => undefined)
}

function showEvent(event: PollEvent, { expiresAt }: DeviceAuthorization, { terminal, now }: Context): void {
  if (event.type === 'unreachable') terminal.say(`${event.error.message}; trying again in ${event.retryIn} s`)
  if (event.type !== 'waiting') return
  const left = Math.max(0, Math.round((expiresAt - now()) / 60_000))
  terminal.status(
    `Waiting for you to approve; the code expires in ${left === 0 ? 'less than a minute' : `${left} min`}`,
  )
}

const subscriptionNote = (subscriptions: readonly string[]): string =>
  subscriptions.includes('charts')
    ? `Subscriptions: ${subscriptions.join(', ')}.`
    : 'No chart subscription: outside the demo airports, charts are replaced by a demo image.'
