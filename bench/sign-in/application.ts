/** Device flows as an application goes through them, for what the cases need before they start. */
import { createHash, randomBytes } from 'node:crypto'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import type { DemoAccess } from '../servers/product.ts'

export type Session = { readonly deviceCode: string; readonly userCode: string; readonly verifier: string }
export type Tokens = { readonly access_token: string; readonly refresh_token: string }

export type Application = {
  readonly credentials: { readonly client_id: string; readonly client_secret: string }
  readonly start: () => Promise<Session>
  readonly collect: (session: Session) => Promise<Tokens>
}

export const scope = 'openid offline_access charts'

export const deviceGrant = grantTypes.deviceCode

export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

export function application(origin: string, { client_id, client_secret }: DemoAccess): Application {
  const credentials = { client_id, client_secret }

  async function send(path: string, fields: Readonly<Record<string, string>>): Promise<Record<string, string>> {
    const response = await fetch(origin + path, {
      method: 'POST',
      body: new URLSearchParams({ ...credentials, ...fields }),
    })
    const answer = (await response.json()) as Record<string, string>
    if (!response.ok)
      throw new Error(`${path} answered ${response.status} ${answer.error}: ${answer.error_description}`)
    return answer
  }

  return {
    credentials,
    async start() {
      const verifier = randomBytes(32).toString('base64url')
      const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256', scope }
      const { device_code = '', user_code = '' } = await send(endpoints.deviceAuthorization.path, challenge)
      return { deviceCode: device_code, userCode: user_code, verifier }
    },
    async collect(session) {
      const { access_token = '', refresh_token = '' } = await send(endpoints.token.path, pollFields(session))
      return { access_token, refresh_token }
    },
  }
}

export const pollFields = ({ deviceCode, verifier }: Session) => ({
  grant_type: deviceGrant,
  device_code: deviceCode,
  code_verifier: verifier,
  scope,
})
