import { type AccessTokenClaims, decodeAccessToken, openSession, type Session } from '#client'
import { fileTokenStore } from '#client/node'
import type { Context } from '../command.ts'
import { locateService } from './locate-service.ts'
import { platform } from './platform.ts'
import type { ServiceValues } from './service-options.ts'
import { sessionPath } from './session-file.ts'

/** The session of the person who calls, at the service that the flags and the environment name. */
export function callerSession(values: ServiceValues, context: Context): Session {
  const service = { ...locateService(values, context), platform }
  return openSession(service, fileTokenStore(sessionPath(service, context), service))
}

/** What the access token of the person says, after a refresh where one is due. */
export async function callerClaims(session: Session, { signal }: Context): Promise<AccessTokenClaims> {
  return decodeAccessToken(await session.accessToken(signal))
}
