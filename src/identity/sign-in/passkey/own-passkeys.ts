import type { Language } from '../../../contract/index.ts'
import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import type { Passkey, PasskeyStore } from '../../credentials/passkey.ts'
import { newNotice } from '../../notices/notice.ts'
import type { Random } from '../../random.ts'
import type { RelyingParty } from '../../webauthn/relying-party.ts'
import { readPasskeyName } from './add-passkey.ts'

/** A passkey as its owner and operators see it. Times are milliseconds since 1970. */
export type ListedPasskey = Pick<
  Passkey,
  'id' | 'name' | 'createdAt' | 'lastUsedAt' | 'isSynced' | 'isBackedUp' | 'rpId'
> & {
  /** Whether it was made for this host; browsers use no other. */
  readonly isUsable: boolean
}

/** Those of an account, the oldest first. */
export async function listPasskeys(
  sub: string,
  { passkeys, relyingParty }: { readonly passkeys: PasskeyStore; readonly relyingParty: Pick<RelyingParty, 'id'> },
): Promise<readonly ListedPasskey[]> {
  return (await passkeys.list(sub)).map(({ id, name, createdAt, lastUsedAt, isSynced, isBackedUp, rpId }) => ({
    ...{ id, name, createdAt, lastUsedAt, isSynced, isBackedUp, rpId },
    isUsable: rpId === relyingParty.id,
  }))
}

type Parts = { readonly passkeys: PasskeyStore; readonly now: Clock; readonly random: Random }

/** `gone`: the account has no such passkey; `name`: it cannot be shown. */
export async function renamePasskey(
  { sub, id, name: given }: { readonly sub: string; readonly id: string; readonly name: string },
  origin: Origin,
  { passkeys, now }: Omit<Parts, 'random'>,
): Promise<'renamed' | 'name' | 'gone'> {
  const name = readPasskeyName(given)
  if (name === null) return 'name'
  const audit = auditEntry('passkey-rename', now(), { ...origin, sub, details: { passkey: id } })
  return (await passkeys.rename({ id, sub }, name, audit)) ? 'renamed' : 'gone'
}

/**
 * Removes a passkey of an account, and notifies the owner. Sign-ins that it began go on. `origin` null: by an operator. null: the account
 * has no such passkey.
 */
export async function removePasskey(
  { sub, id, language = null }: { readonly sub: string; readonly id: string; readonly language?: Language | null },
  origin: Origin | null,
  { passkeys, now, random }: Parts,
): Promise<Passkey | null> {
  const passkey = (await passkeys.list(sub)).find((each) => each.id === id)
  if (!passkey) return null
  const at = now()
  const audit = auditEntry('passkey-remove', at, { ...origin, sub, details: { passkey: id } })
  const details = { passkey: passkey.name }
  const notice = newNotice({ kind: 'passkey removed', sub, at, language, details }, random)
  return (await passkeys.remove({ id, sub }, audit, notice)) ? passkey : null
}
