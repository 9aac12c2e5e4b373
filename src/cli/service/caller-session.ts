import { type AccessTokenClaims, decodeAccessToken, openSession, type Session } from '#client'
import { fileTokenStore } from '#client/node'
import type { Context } from '../command.ts'
import { locateService } from './locate-service.ts'
import { platform } from './platform.ts'
import type { ServiceValues } from './service-options.ts'
import { sessionPath } from './session-file.ts'

/** The caller's session with the service that the flags and the environment name. */
export function callerSession(values: ServiceValues, context: Context): Session {
  const service = { ...locateService(values, context), platform }
  return openSession(service, fileTokenStore(sessionPath(service, context), service))
}

/** The claims of the caller's access token, refreshed if necessary. */
export async function callerClaims(session: Session, { signal }: Context): Promise<AccessTokenClaims> {
  return decodeAccessToken(await session.accessToken(signal))
}
