import {
  decodeAccessToken,
  openSession,
  PlatekeeperError,
  pollForTokens,
  type Session,
  startDeviceAuthorization,
} from '#client'
import { fileTokenStore } from '#client/node'
import { showInvitation } from '../account/invitation.ts'
import type { Context } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { locateService } from '../service/locate-service.ts'
import { platform } from '../service/platform.ts'
import type { ServiceValues } from '../service/service-options.ts'
import { sessionPath } from '../service/session-file.ts'

const scope = ['offline_access', 'position'] as const

/** A session that may only send positions, separate from the session of the other commands. */
export function positionSession(values: ServiceValues, context: Context): Session {
  const service = { ...locateService(values, context), platform }
  return openSession(service, fileTokenStore(sessionPath(service, context, 'position'), service))
}

/** Signs the person in, unless they are. Throws CommandError if the sign-in does not permit sending positions. */
export async function ensureSignedIn(session: Session, withoutQr: boolean, context: Context): Promise<void> {
  if ((await session.tokens()) === null) return signIn(session, withoutQr, context)
  try {
    await session.accessToken(context.signal)
  } catch (error) {
    if (!(error instanceof PlatekeeperError)) throw error
    // If the server is unavailable, the sign-in is checked again later.
    if (error.code === 'sign-in-needed') await signIn(session, withoutQr, context)
  }
}

/** By link, QR code or typed code, as `login`; asks for the scope `position` alone. */
export async function signIn(session: Session, withoutQr: boolean, { terminal, signal }: Context): Promise<void> {
  const authorization = await startDeviceAuthorization(session.service, { scope, signal }).catch(explainScope)
  showInvitation(authorization, terminal, withoutQr)
  terminal.status('Waiting for you to approve')
  const tokens = await pollForTokens(session.service, authorization, { scope, signal })
  if (!decodeAccessToken(tokens.accessToken).scopes.includes('position')) throw notPermitted()
  await session.begin(tokens)
  terminal.say('Signed in to send your position.')
}

export const notPermitted = (): CommandError =>
  new CommandError(
    'signInNeeded',
    'This sign-in does not permit sending your position',
    'Call the command again and leave "Send your position to your own viewers" ticked.',
  )

function explainScope(error: unknown): never {
  if (!(error instanceof PlatekeeperError) || error.code !== 'invalid_scope') throw error
  throw new CommandError(
    'failed',
    'This application may not ask for the scope position',
    'The operator allows it: platekeeper client set ID --scopes (docs/how-to/own-ship.md).',
  )
}
