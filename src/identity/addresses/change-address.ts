import type { Language } from '../../contract/index.ts'
import type { User, UserStore } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { type FindMailLinkParts, type RefuseMailLinkParts, refuseMailLink } from '../mail-links/find-mail-link.ts'
import { closedBecause } from '../mail-links/mail-link.ts'
import { readEmailAddress } from '../names/email-address.ts'
import { copiedTo } from '../notices/former-address.ts'
import { type NewNotice, newNotice } from '../notices/notice.ts'
import type { Random } from '../random.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import { findAddressLink } from './find-address-link.ts'

export type ChangeAddressParts = {
  readonly users: UserStore
  readonly sealingKeys: Pick<SealingKeys, 'seal'>
  readonly random: Random
  readonly now: Clock
}

export type ConfirmParts = ChangeAddressParts & FindMailLinkParts & RefuseMailLinkParts

export type Confirmation =
  | { readonly outcome: 'confirmed'; readonly address: string }
  | { readonly outcome: 'refused' }
  /** The browser opened another one since the form was shown. */
  | { readonly outcome: 'another link' }

/**
 * Gives the account that is signed in the address to which the link was sent: one write, which succeeds once. `shown`: the id of the
 * link that the form was shown for.
 */
export async function confirmAddress(
  user: User,
  { token, shown, language }: { readonly token: string; readonly shown: string | null; readonly language: Language },
  origin: Origin,
  parts: ConfirmParts,
): Promise<Confirmation> {
  const { sub } = user
  const refuse = async (refused: Omit<Parameters<typeof refuseMailLink>[0], 'signedInAs'>): Promise<Confirmation> => {
    await refuseMailLink({ ...refused, signedInAs: sub }, origin, parts)
    return { outcome: 'refused' }
  }
  const found = await findAddressLink(user, token, parts)
  if (found.state === 'used') return { outcome: 'confirmed', address: found.address }
  if (found.state === 'another') return refuse({ link: found.link, reason: 'signed in as another' })
  if (found.state === 'closed') return refuse(found)
  const { link, address } = found
  if (link.id !== shown) return { outcome: 'another link' }
  const before = found.user.email
  const at = parts.now()
  const change = (current: User): User | null =>
    current.email === before && closedBecause(link, current, at) === null
      ? { ...current, email: address, emailVerifiedAt: at }
      : null
  const facts = { ...origin, sub, details: { change: 'confirmed', link: link.id }, personal: { email: address } }
  const notice = changeNotice({ sub, at, language }, { before, after: address }, parts)
  const isChanged = await parts.users.update(sub, change, auditEntry('user-email', at, facts), notice, {
    ...{ id: link.id, at },
  })
  return isChanged ? { outcome: 'confirmed', address } : refuse({ link, reason: 'void link' })
}

/** The owner removes the address of their account. */
export async function removeOwnAddress(
  { sub }: Pick<User, 'sub'>,
  language: Language,
  origin: Origin,
  parts: ChangeAddressParts,
): Promise<void> {
  const user = await parts.users.find(sub)
  if (user) await replaceAddress(user, { address: null, language, origin }, parts)
}

/** An operator enters or removes the address of an account. Not confirmed by its owner. false: no such user. Throws NameError. */
export async function setAddress(
  { username, address }: { readonly username: string; readonly address: string | null },
  parts: ChangeAddressParts,
): Promise<User | null> {
  const read = address === null ? null : readEmailAddress(address)
  const user = await parts.users.findByName(username)
  return user && replaceAddress(user, { address: read, language: null, origin: null }, parts)
}

type Replacement = {
  readonly address: string | null
  readonly language: Language | null
  /** null: by an operator. */
  readonly origin: Origin | null
}

/** The account afterwards; the same address changes nothing. null: it was removed, or changed meanwhile. */
async function replaceAddress(
  user: User,
  { address, language, origin }: Replacement,
  parts: ChangeAddressParts,
): Promise<User | null> {
  const { sub, email: before } = user
  if (before === address) return user
  const changed: User = { ...user, email: address, emailVerifiedAt: null }
  const at = parts.now()
  const personal = address === null ? {} : { email: address }
  const facts = { ...origin, sub, details: { change: address === null ? 'removed' : 'entered' }, personal }
  const notice = changeNotice({ sub, at, language }, { before, after: address }, parts)
  const change = (current: User): User | null =>
    current.email === before ? { ...current, email: address, emailVerifiedAt: null } : null
  const isChanged = await parts.users.update(sub, change, auditEntry('user-email', at, facts), notice)
  return isChanged ? changed : null
}

/** For the owner, who gets it at the former address too. undefined: the address is the same, and was only confirmed. */
function changeNotice(
  facts: { readonly sub: string; readonly at: number; readonly language: Language | null },
  { before, after }: { readonly before: string | null; readonly after: string | null },
  { random, sealingKeys }: ChangeAddressParts,
): NewNotice | undefined {
  if (before === after) return undefined
  const kind = before === null ? 'address added' : after === null ? 'address removed' : 'address changed'
  const notice = newNotice({ ...facts, kind }, random)
  return before === null ? notice : copiedTo(before, notice, { random, sealingKeys })
}
