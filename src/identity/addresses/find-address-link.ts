import type { User } from '../accounts/user.ts'
import { type FindMailLinkParts, findMailLink, type MailLinkRefusal } from '../mail-links/find-mail-link.ts'
import type { MailLink } from '../mail-links/mail-link.ts'

/** What a link is for a person who is signed in. */
export type FoundAddressLink =
  | { readonly state: 'open'; readonly link: MailLink; readonly address: string; readonly user: User }
  /** The account has the address by this link. */
  | { readonly state: 'used'; readonly address: string }
  /** It is another account's. */
  | { readonly state: 'another'; readonly link: MailLink; readonly owner: User }
  | { readonly state: 'closed'; readonly link: MailLink | null; readonly reason: MailLinkRefusal }

/** Writes nothing. */
export async function findAddressLink(user: User, token: string, parts: FindMailLinkParts): Promise<FoundAddressLink> {
  const found = await findMailLink('address', token, parts)
  const { link } = found
  if (!link?.address) return { state: 'closed', link: null, reason: 'unknown link' }
  const { address, endedAt } = link
  const isUsed = link.sub === user.sub && endedAt !== null && user.email === address && user.emailVerifiedAt === endedAt
  if (isUsed) return { state: 'used', address }
  if (found.state === 'closed') return found
  if (link.sub !== user.sub) return { state: 'another', link, owner: found.user }
  return { state: 'open', link, address, user: found.user }
}
