import { auditEntry } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import type { ForeignPasskeys, PasskeyStore } from '../../credentials/passkey.ts'
import type { RelyingParty } from '../../webauthn/relying-party.ts'

/** AUTH_URL has another host than the one that passkeys were made for: browsers would not use them. */
export class HostChanged extends Error {
  override readonly name = 'HostChanged'
  readonly remedy: string

  constructor(host: string, foreign: readonly ForeignPasskeys[]) {
    const made = foreign.map(({ rpId, passkeys }) => `${passkeys} for ${rpId}`).join(', ')
    super(
      `The host of AUTH_URL is ${host}, but accounts have passkeys made for another host (${made}), which work there only`,
    )
    this.remedy =
      `Set AUTH_URL to ${foreign.map(({ rpId }) => rpId).join(' or ')} again. If ${host} is to stay, start once with --accept-new-rp: ` +
      'those passkeys can then not be used, and their owners sign in another way and add new ones.'
  }
}

type Parts = { readonly passkeys: PasskeyStore; readonly now: Clock }

/**
 * Before a server starts. Throws HostChanged if there are passkeys of another host, unless the operator accepts that they cannot be used,
 * which is stored. Returns how many were accepted.
 */
export async function requireOwnHost(
  { id }: Pick<RelyingParty, 'id'>,
  { isAccepted }: { readonly isAccepted: boolean },
  { passkeys, now }: Parts,
): Promise<number> {
  const foreign = await passkeys.listForeign(id)
  if (foreign.length === 0) return 0
  if (!isAccepted) throw new HostChanged(id, foreign)
  const at = now()
  const details = { host: id, earlier: foreign.map(({ rpId }) => rpId) }
  return passkeys.acceptForeign(id, at, auditEntry('passkeys-host', at, { details }))
}
