import { dialects, isHarmless, type Scope, scopeNames } from '../../contract/index.ts'
import { type AuditEntry, auditEntry, auditedDevice, type Origin } from '../audit/audit-log.ts'
import type { Client } from '../clients/client.ts'
import { hashDeviceCode } from '../device/codes.ts'
import type { PollReply } from '../device/device-session.ts'
import {
  type Approval,
  bindScope,
  type DeviceSession,
  deny,
  forgetAnswer,
  isForgotten,
  mistrust,
  poll,
  redeem,
} from '../device/device-session.ts'
import type { DeviceChange } from '../device/device-session-store.ts'
import { verifierFault } from '../device/pkce.ts'
import { OAuthError } from '../oauth-error.ts'
import type { User } from '../users/user.ts'
import { type GrantHandler, type GrantParts, required } from './grant-parts.ts'
import { openAnswer, sealAnswer } from './kept-answer.ts'
import { type FamilyHolders, isLive, isUnused, type RefreshFamily } from './refresh-family.ts'
import { isWhatWasAsked, requestedScope } from './requested-scope.ts'
import { startFamily } from './start-family.ts'

type Answer = string | OAuthError

/** Counted, so that a guesser is noticed; in every other way the same as a code of another client. */
const unknownCode = new OAuthError('invalid_grant')

/**
 * service.md, endpoint 2. The order is part of the promise (contract.md: poll order): the code and the verifier are
 * proven before any state is disclosed, and only a pending session is paced.
 */
export const deviceGrant: GrantHandler = async ({ form, client, confirm, origin }, parts) => {
  const deviceCode = required(form, 'device_code')
  const verifier = dialects[client.dialect].pkceRequired ? required(form, 'code_verifier') : form.one('code_verifier')
  const scopeParameter = form.one('scope')
  const secret = verifier ?? deviceCode
  const now = parts.now()

  const answer = await parts.deviceSessions.update(
    hashDeviceCode(deviceCode),
    ({ session, account, family, client: stored }): DeviceChange<Answer> => {
      if (!session) return { reply: unknownCode }
      if (session.clientId !== client.id || isForgotten(session, now)) throw new OAuthError('invalid_grant')
      const description = verifierFault(session.codeChallenge, verifier, client.dialect)
      if (description !== null) {
        const next = mistrust(session, now)
        const closed = next.state === 'closed' && session.state !== 'closed'
        const audit = closed ? entry('device-close', next, { now, origin, outcome: 'refused' }) : undefined
        return { next, audit, reply: new OAuthError('invalid_grant', { description }) }
      }
      const asked = requestedScope(scopeParameter, client)
      const { next, reply } = poll(bindScope(session, asked), now)
      switch (reply.kind) {
        case 'approved':
          // The client may have been disabled, or its secret withdrawn, since it was authenticated.
          return collect(
            {
              session: next,
              approval: reply.approval,
              account,
              client: confirm(stored),
              asked,
              scopeParameter,
              secret,
              origin,
              now,
            },
            parts,
          )
        case 'collected': {
          const holders = { account, client: confirm(stored) }
          const again = mayCollectAgain(session, family, holders, now) && openAnswer(reply.keptAnswer, secret, parts)
          return again ? { reply: again } : { next: forgetAnswer(next), reply: new OAuthError('invalid_grant') }
        }
        default:
          return { next, reply: refusal(reply) }
      }
    },
  )
  if (answer === unknownCode) await parts.tries.deviceCode({ clientId: client.id }, origin)
  if (answer instanceof OAuthError) throw answer
  return answer
}

/** An approval ends with its account, and with the browser session in which it was given. */
const mayStillSignIn = ({ sessionVersion }: Approval, account: User): boolean =>
  account.enabled && account.browserSessionVersion === sessionVersion

/** contract.md: lost answer: while the refresh token it brought is unused, and the account may still sign in. */
function mayCollectAgain(
  { familyId, approval }: DeviceSession,
  family: RefreshFamily | null,
  holders: FamilyHolders,
  now: number,
): boolean {
  const { account } = holders
  const unused = familyId === null || (family !== null && isUnused(family) && isLive(family, holders, now))
  return approval !== null && account !== null && mayStillSignIn(approval, account) && unused
}

function refusal(reply: Exclude<PollReply, { kind: 'approved' | 'collected' }>): OAuthError {
  return new OAuthError(
    reply.kind,
    reply.kind === 'slow_down' ? { headers: { 'retry-after': String(reply.retryAfter) } } : {},
  )
}

type Collection = {
  readonly session: DeviceSession
  readonly approval: Approval
  readonly account: User | null
  readonly client: Client
  readonly asked: readonly Scope[]
  readonly scopeParameter: string | undefined
  /** Of this poll: what the kept answer is sealed under. */
  readonly secret: string
  readonly origin: Origin
  readonly now: number
}

/** The session is spent, the tokens are minted and the family begins, all in the one update. */
function collect(
  { session, approval, account, client, asked, scopeParameter, secret, origin, now }: Collection,
  parts: GrantParts,
): DeviceChange<Answer> {
  if (!account || !mayStillSignIn(approval, account)) {
    const audit = entry('device-redeem', session, { now, origin, outcome: 'refused' })
    return { next: deny(session, now), audit, reply: new OAuthError('access_denied') }
  }
  const scope = issuedScope(session, approval, client, asked)
  if (scope.length === 0)
    throw new OAuthError('invalid_scope', { description: 'Nothing of what was asked was granted' })

  const grant = { client, user: account, scope, authTime: approval.authTime, amr: approval.amr }
  const started = scope.includes('offline_access')
    ? startFamily({ ...grant, requestedScope: session.requestedScope, requester: session.requester }, parts, now)
    : null
  const tokens = parts.mint.tokens(grant, {
    refreshToken: started?.refreshToken ?? null,
    scopeToShow: isWhatWasAsked(scopeParameter, scope) ? null : scope.join(' '),
    now,
  })
  const reply = JSON.stringify(tokens)
  const collected = { familyId: started?.family.id ?? null, keptAnswer: sealAnswer(reply, secret, parts) }
  const audit = entry('device-redeem', session, { now, origin, details: { scope, family: started?.family.id ?? null } })
  return { next: redeem(session, collected, now), ...(started ? { family: started.family } : {}), audit, reply }
}

type Told = { readonly now: number; readonly origin: Origin } & Partial<Pick<AuditEntry, 'outcome' | 'details'>>

const entry = (
  event: AuditEntry['event'],
  { clientId, approval, deviceCodeHash }: DeviceSession,
  { now, origin, outcome = 'ok', details }: Told,
): AuditEntry =>
  auditEntry(event, now, {
    ...origin,
    outcome,
    clientId,
    sub: approval?.sub ?? null,
    details: { device: auditedDevice(deviceCodeHash), ...details },
  })

/**
 * Polled ∩ requested ∩ consented ∩ registered, never more (contract.md: what is granted). A harmless scope needs neither
 * consent nor registration, only to be asked for.
 */
function issuedScope(
  { requestedScope: requested }: DeviceSession,
  approval: Approval,
  client: Client,
  asked: readonly Scope[],
): readonly Scope[] {
  const named = asked.length > 0 ? asked : requested
  const mayHave = (scope: Scope): boolean =>
    // service.md, endpoint 2: a refresh token is only issued when offline_access is requested.
    (scope !== 'offline_access' || named?.includes(scope) === true) &&
    (asked.length === 0 || asked.includes(scope)) &&
    (requested === null || requested.includes(scope)) &&
    client.scopes.includes(scope)
  return scopeNames.filter((scope) =>
    isHarmless(scope) ? named?.includes(scope) : approval.scope.includes(scope) && mayHave(scope),
  )
}
