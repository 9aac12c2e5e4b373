import type { Origin } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Attempts } from '../limits/attempts.ts'
import { findResetLink, type RefuseResetParts, refuseReset } from '../recovery/find-reset-link.ts'
import { hashLinkToken } from '../recovery/link.ts'
import { type Invitation, type InvitationStore, invitationState, readInvitationToken } from './invitation.ts'

/** For the audit log: the person gets one answer to all. */
export type InvitationRefusal =
  | 'unknown invitation'
  | 'used invitation'
  | 'expired invitation'
  | 'revoked invitation'
  | 'signed in'

export type FoundInvitation =
  | { readonly state: 'open'; readonly invitation: Invitation }
  | { readonly state: 'closed'; readonly invitation: Invitation | null; readonly reason: InvitationRefusal }

export type FindInvitationParts = { readonly invitations: InvitationStore; readonly now: Clock }

/** The invitation of a token; writes nothing. */
export async function findInvitation(
  token: string,
  { invitations, now }: FindInvitationParts,
): Promise<FoundInvitation> {
  const read = readInvitationToken(token)
  const invitation = read && (await invitations.find(hashLinkToken(read)))
  if (!invitation) return { state: 'closed', invitation: null, reason: 'unknown invitation' }
  const state = invitationState(invitation, now())
  return state === 'open' ? { state, invitation } : { state: 'closed', invitation, reason: `${state} invitation` }
}

export type RefuseInvitationParts = RefuseResetParts & {
  readonly attempts: Pick<Attempts, 'recordRejection'>
}

/** Records that an invitation was refused. A reset link in its place is refused as such: its owner is notified. */
export async function refuseInvitation(
  token: string,
  { invitation, reason }: { readonly invitation: Invitation | null; readonly reason: InvitationRefusal },
  origin: Origin,
  parts: RefuseInvitationParts,
): Promise<void> {
  const { link } = invitation ? { link: null } : await findResetLink(token, parts)
  if (link) return refuseReset({ link, reason: 'on the page of invitations' }, origin, parts)
  const details = invitation ? { reason, invitation: invitation.id } : { reason }
  await parts.attempts.recordRejection({ event: 'link-refuse', clientId: null, sub: null, details }, origin)
}
