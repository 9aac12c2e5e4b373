import type { Scope } from '../../contract/index.ts'
import type { Form } from '../../http/index.ts'
import { isPkceRequired, readVerifier } from '../authorization/pkce.ts'
import { requestedScope } from '../authorization/scope.ts'
import type { Authentication } from '../clients/authenticate-client.ts'
import { hashDeviceCode } from '../device/codes.ts'
import { required } from '../wire/read-form.ts'

/** A poll's parameters, with its authenticated client. */
export type Poll = Authentication & {
  readonly codeHash: string
  /** See readVerifier. */
  readonly verifierFault: (challenge: string | null) => string | null
  readonly scopeParameter: string | undefined
  /** The known ones of the parameter. Throws invalid_scope, which is disclosed only to a client with the verifier. */
  readonly asked: () => readonly Scope[]
  /** The stored response is sealed under it: the verifier or, without PKCE, the device code. */
  readonly secret: string
}

/** Throws invalid_request. */
export function readPoll({ form, client, confirm }: Authentication & { readonly form: Form }): Poll {
  const deviceCode = required(form, 'device_code')
  const verifier = isPkceRequired(client) ? required(form, 'code_verifier') : form.one('code_verifier')
  const scopeParameter = form.one('scope')
  return {
    client,
    confirm,
    codeHash: hashDeviceCode(deviceCode),
    verifierFault: readVerifier(verifier, client.dialect),
    scopeParameter,
    asked: () => requestedScope(scopeParameter, client),
    secret: verifier ?? deviceCode,
  }
}
