import type { PasskeyStore } from '../credentials/passkey.ts'
import type { RelyingParty } from '../webauthn/relying-party.ts'

export type SecondFactorParts = {
  readonly passkeys: Pick<PasskeyStore, 'list'>
  readonly relyingParty: Pick<RelyingParty, 'id'>
}

/** Whether an account can be signed in to with more than one factor: with a passkey of this host. */
export async function hasSecondFactor(sub: string, { passkeys, relyingParty }: SecondFactorParts): Promise<boolean> {
  return (await passkeys.list(sub)).some(({ rpId }) => rpId === relyingParty.id)
}
