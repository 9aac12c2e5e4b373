import type { Language } from '../../contract/index.ts'
import { newAccount, type User } from '../accounts/user.ts'
import { auditEntry, type Origin } from '../audit/audit-log.ts'
import { type PasswordFault, passwordFault } from '../credentials/password-fault.ts'
import { PasswordsBusy } from '../limits/hashing-queue.ts'
import { NameError, type NameFault, readName } from '../names/name.ts'
import { usernameSkeleton } from '../names/skeleton.ts'
import { startSession } from '../sessions/browser/start-session.ts'
import type { Requester } from '../sessions/requester.ts'
import type { NotChecked, SignInParts } from '../sign-in/method.ts'
import { busy, unlessBusy } from '../sign-in/password/password-attempt.ts'
import { passwordAmr } from '../sign-in/password/password-method.ts'
import { signIn } from '../sign-in/sign-in.ts'
import {
  type FindInvitationParts,
  findInvitation,
  type RefuseInvitationParts,
  refuseInvitation,
} from './find-invitation.ts'
import type { Invitation } from './invitation.ts'
import { proposeUsernames } from './propose-usernames.ts'

export type Acceptance = {
  readonly token: string
  /** The id of the invitation whose form was sent; null: not stated. */
  readonly shown: string | null
  readonly username: string
  /** May be empty. */
  readonly name: string
  readonly password: string
  /** Whether the browser is signed in to an account already. */
  readonly isSignedIn: boolean
  /** That of the page. */
  readonly language: Language
  readonly requester: Requester
}

export type AcceptanceResult =
  | { readonly outcome: 'joined'; readonly user: User; readonly sessionId: string }
  | { readonly outcome: 'refused' }
  /** The browser opened another one after the form was shown. Nothing changes. */
  | { readonly outcome: 'another invitation' }
  /** The invitation stays as it is. */
  | (AcceptanceFault & { readonly invitation: Invitation })

export type AcceptanceFault =
  | { readonly outcome: 'wrong name'; readonly field: 'username' | 'name'; readonly reason: NameFault }
  /** By an account with this username, or one that it could be mistaken for. `proposals`: that are free. */
  | { readonly outcome: 'taken'; readonly proposals: readonly string[] }
  | { readonly outcome: PasswordFault }
  | NotChecked

export type AcceptanceParts = SignInParts & FindInvitationParts & RefuseInvitationParts

/**
 * Makes an account by an invitation and signs this browser in to it: its person entered the password a moment ago. Each use
 * of the invitation is one account. Only answers that a username is taken count as attempts.
 */
export async function acceptInvitation(
  given: Acceptance,
  origin: Origin,
  parts: AcceptanceParts,
): Promise<AcceptanceResult> {
  const { token, shown } = given
  const refuse = async (refused: Parameters<typeof refuseInvitation>[1]): Promise<AcceptanceResult> => {
    const before = refused.reason === 'used invitation' && (await joinedBefore(given, origin, parts))
    if (before) return before
    await refuseInvitation(token, refused, origin, parts)
    return { outcome: 'refused' }
  }
  const found = await findInvitation(token, parts)
  if (shown !== null && found.invitation && found.invitation.id !== shown) return { outcome: 'another invitation' }
  if (found.state === 'closed') return refuse(found)
  const { invitation } = found
  if (given.isSignedIn) return refuse({ invitation, reason: 'signed in' })
  const names = readNames(given)
  if ('outcome' in names) return { ...names, invitation }
  const { username, name } = names

  const attempt = await parts.attempts.invitation(invitation, origin)
  if (!attempt.allowed) return { outcome: 'too many attempts', retryAfter: attempt.retryAfter, invitation }
  const taken = async (all: readonly User[]): Promise<AcceptanceResult> => {
    const before = await joinedBefore(given, origin, parts)
    if (before) {
      await attempt.giveBack()
      return before
    }
    const usernames = all.map((user) => user.username)
    return { outcome: 'taken', proposals: proposeUsernames(username, name, usernames), invitation }
  }
  const all = await parts.users.list()
  if (isTaken(username, all)) return taken(all)
  await attempt.giveBack()

  const fault = await passwordFault(given.password, { username, name, email: null })
  if (fault) return { outcome: fault, invitation }
  const passwordHash = await unlessBusy(() => parts.passwords.hash(given.password))
  if (passwordHash instanceof PasswordsBusy) return { ...busy(passwordHash), invitation }

  const user = newUser({ username, name, language: given.language }, invitation, parts)
  const { sub, createdAt: at } = user
  const details = { invitation: invitation.id, subscriptions: invitation.subscriptions.map(({ kind }) => kind) }
  const audit = auditEntry('invitation-accept', at, { ...origin, sub, details, personal: { username } })
  const joined = await parts.invitations.join(invitation.tokenHash, at, { ...user, passwordHash }, audit)
  if (joined === 'taken') return taken(await parts.users.list())
  if (joined === 'closed') return refuse({ invitation, reason: 'used invitation' })
  const { sessionId, session } = startSession({ user, amr: passwordAmr }, given.requester, parts)
  await parts.browserSessions.add(session)
  return { outcome: 'joined', user, sessionId }
}

/** Milliseconds in which a form is sent twice. */
const moment = 60_000

/**
 * For a form that was sent twice, by a double press for example: its account is a moment old, and has the password that is given. That is a
 * sign-in as any other. null: it is not.
 */
async function joinedBefore(
  { password, isSignedIn, language, requester, ...entered }: Acceptance,
  origin: Origin,
  parts: AcceptanceParts,
): Promise<Extract<AcceptanceResult, { outcome: 'joined' }> | null> {
  const names = readNames(entered)
  const user = isSignedIn || 'outcome' in names ? null : await parts.users.findByName(names.username)
  if (!user || Math.abs(parts.now() - user.createdAt) > moment) return null
  const browser = {
    requester,
    read: { language, isChosen: false },
    isKnown: () => true,
    previousSessionId: null,
    remembers: () => false,
  }
  const given = { username: user.username, password, knownBrowser: null }
  const result = await signIn({ method: 'password', given, ...browser }, origin, parts)
  return result.outcome === 'signed in' ? { outcome: 'joined', user: result.user, sessionId: result.sessionId } : null
}

type Names = { readonly username: string; readonly name: string | null }

function readNames({
  username,
  name,
}: Pick<Acceptance, 'username' | 'name'>): Names | (AcceptanceFault & { readonly outcome: 'wrong name' }) {
  let field: 'username' | 'name' = 'username'
  try {
    const read = readName(username, 'The username')
    field = 'name'
    return { username: read, name: name.trim() === '' ? null : readName(name, 'The name') }
  } catch (error) {
    if (!(error instanceof NameError)) throw error
    return { outcome: 'wrong name', field, reason: error.reason }
  }
}

function isTaken(username: string, all: readonly User[]): boolean {
  const skeleton = usernameSkeleton(username)
  return all.some((user) => usernameSkeleton(user.username) === skeleton)
}

function newUser(
  { language, ...names }: Names & { readonly language: Language },
  { subscriptions }: Invitation,
  { random, now }: Pick<SignInParts, 'random' | 'now'>,
): User {
  const createdAt = now()
  return {
    ...names,
    ...newAccount,
    ...{ sub: random(16).toString('base64url'), email: null, language, enabled: true, createdAt },
    subscriptions: subscriptions.map(({ kind, startsAt, endsAt }) => ({
      ...{ kind, startsAt: startsAt ?? createdAt, endsAt },
    })),
  }
}
