import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { hashLinkToken } from '../recovery/link.ts'
import {
  type Invitation,
  type InvitationState,
  type InvitationStore,
  invitationState,
  makeInvitationToken,
} from './invitation.ts'

export type InvitationParts = {
  readonly invitations: InvitationStore
  readonly random: Random
  readonly now: Clock
}

export type Invited = Pick<Invitation, 'uses' | 'expiresAt' | 'subscriptions' | 'note'>

/** Makes an invitation. Its `url` contains the token, which is returned only here. */
export async function makeInvitation(
  invited: Invited,
  authUrl: string,
  { invitations, random, now }: InvitationParts,
): Promise<{ readonly url: string; readonly invitation: Invitation }> {
  const token = makeInvitationToken(random)
  const invitation: Invitation = {
    ...invited,
    id: random(9).toString('base64url').replace(/^[-_]/, 'x'),
    tokenHash: hashLinkToken(token),
    createdAt: now(),
    usesLeft: invited.uses,
    revokedAt: null,
  }
  const { id, uses, subscriptions, createdAt } = invitation
  const details = { invitation: id, uses, subscriptions: subscriptions.map(({ kind }) => kind) }
  await invitations.add(invitation, auditEntry('invitation-add', createdAt, { details }))
  return { url: `${authUrl}/join/${token}`, invitation }
}

export type ListedInvitation = Invitation & { readonly state: InvitationState }

const mostListed = 500

/** The newest first. */
export async function listInvitations({
  invitations,
  now,
}: Pick<InvitationParts, 'invitations' | 'now'>): Promise<readonly ListedInvitation[]> {
  const time = now()
  return (await invitations.list(mostListed)).map((each) => ({ ...each, state: invitationState(each, time) }))
}

/** People who joined keep their accounts. false: there is no such invitation, or it was revoked already. */
export function revokeInvitation(
  id: string,
  { invitations, now }: Pick<InvitationParts, 'invitations' | 'now'>,
): Promise<boolean> {
  const at = now()
  return invitations.revoke(id, at, auditEntry('invitation-revoke', at, { details: { invitation: id } }))
}
