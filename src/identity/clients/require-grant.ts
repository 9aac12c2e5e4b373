import type { ClientGrant } from '../../contract/index.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import type { Client } from './client.ts'

/** Throws unauthorized_client unless the client is registered for one of the grants. */
export function requireGrant({ grants }: Pick<Client, 'grants'>, allowed: readonly ClientGrant[]): void {
  if (allowed.some((grant) => grants.includes(grant))) return
  throw new OAuthError('unauthorized_client', {
    description: `This application is registered for ${grants.join(' and ')}, not for ${allowed.join(' or ')}; an operator can change that (client set)`,
  })
}
