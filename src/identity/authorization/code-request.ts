import { hash } from 'node:crypto'
import { limits, type Scope } from '../../contract/index.ts'
import type { User } from '../accounts/user.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { Client } from '../clients/client.ts'
import type { Random } from '../random.ts'
import type { RefreshFamily } from '../sessions/refresh/refresh-family.ts'
import type { Approval, AuthorizationRequest } from './authorization-request.ts'
import { verifierFault } from './pkce.ts'

/**
 * An authorization request that a person decided on, with its code (RFC 6749 §4.1). Until then only the browser holds the
 * request, sealed: no client can fill the store with requests. `createdAt` is the time of the decision, `expiresAt` the end
 * of the code.
 */
export type CodeRequest = AuthorizationRequest & {
  /** SHA-256 of the request's random id: of several decisions on a request, the first counts. */
  readonly requestHash: string
  /** SHA-256 of the code; null: the request was denied. */
  readonly codeHash: string | null
  readonly requestedScope: readonly Scope[]
  readonly redirectUri: string
  /** Returned in the id_token (OpenID Connect Core §3.1.2.1). */
  readonly nonce: string | null
  /** Thumbprint of the only key that redeems the code (RFC 9449 §10); null: any, or none. */
  readonly dpopJkt: string | null
  /** `closed`: the code expired, or was presented with another verifier or redirect URI. */
  readonly state: 'approved' | 'denied' | 'redeemed' | 'closed'
  /** `jti` of the access token that the redemption issued without a refresh family, so that reuse can end it. */
  readonly accessTokenId: string | null
}

/** What a step reads: the request of a code, and the rows that it names. */
export type CodeRows = {
  readonly request: CodeRequest | null
  /** The account that approved it; null if it was removed. */
  readonly account: User | null
  readonly client: Client | null
  /** Whether the browser session in which it was approved is there: not ended, though it may have expired. */
  readonly hasSession: boolean
}

/** The result of a step: the request's next state, the family it starts, and the reply. */
export type CodeChange<Reply> = {
  /** Absent: nothing is written. */
  readonly next?: CodeRequest
  /** Written together with `next`, or not at all. */
  readonly family?: RefreshFamily
  /** Written together with both. */
  readonly audit?: AuditEntry | undefined
  readonly reply: Reply
}

/** The port that stores implement. A step has no effects and may run twice, as those of DeviceSessionStore. */
export type CodeRequestStore = {
  /** Returns false, having written nothing, when the request was decided on before: of N decisions, one is added. */
  add(request: CodeRequest, audit: AuditEntry): Promise<boolean>
  /** Whether the request was decided. Sees what other processes wrote. */
  isDecided(requestHash: string): Promise<boolean>
  /**
   * Reads the request of a code and the rows that it names, applies the step and writes its outcome, atomically: callers in
   * any number of processes are serialized, and a family is started only while account, client and browser
   * session are as the step read them. Durable when it returns.
   */
  update<Reply>(codeHash: string, step: (rows: CodeRows) => CodeChange<Reply>): Promise<Reply>
}

/** What a decision keeps of the request. */
export type DecidedRequest = Pick<
  CodeRequest,
  'requestHash' | 'clientId' | 'redirectUri' | 'codeChallenge' | 'requestedScope' | 'nonce' | 'dpopJkt' | 'requester'
>

const undecided = { approval: null, endedAt: null, familyId: null, accessTokenId: null } as const

export const approveRequest = (
  request: DecidedRequest,
  { codeHash, approval }: { readonly codeHash: string; readonly approval: Approval },
  now: number,
): CodeRequest => ({
  ...undecided,
  ...request,
  codeHash,
  approval,
  state: 'approved',
  createdAt: now,
  expiresAt: now + limits.authorizationCodeLifetime * 1000,
})

export const denyRequest = (request: DecidedRequest, now: number): CodeRequest => ({
  ...undecided,
  ...request,
  codeHash: null,
  state: 'denied',
  createdAt: now,
  expiresAt: now,
  endedAt: now,
})

/** What a client presents with a code (RFC 6749 §4.1.3, RFC 7636 §4.5). */
export type Presentation = {
  readonly redirectUri: string
  readonly verifier: string | undefined
  /** Thumbprint of the key that the request proved to have; null: none. */
  readonly jkt: string | null
}

export type PresentationReply =
  | { readonly kind: 'approved'; readonly approval: Approval }
  /** The code was redeemed before: what it started has to end. */
  | { readonly kind: 'reused' }
  /** `reason`: for the audit log; null: it was closed before. `description`: for the application's developer. */
  | { readonly kind: 'refused'; readonly reason: string | null; readonly description?: string }

/**
 * The reply to a code of the right client. A code is used once, also if it is used wrongly: with another verifier or
 * redirect URI it is in the wrong hands (RFC 9700 §4.5), and closed.
 */
export function present(
  request: CodeRequest,
  { redirectUri, verifier, jkt }: Presentation,
  now: number,
): { readonly next: CodeRequest; readonly reply: PresentationReply } {
  const close = (reason: string, description: string, endedAt = now) => ({
    next: { ...request, state: 'closed' as const, endedAt },
    reply: { kind: 'refused' as const, reason, description },
  })
  if (request.state === 'redeemed') return { next: request, reply: { kind: 'reused' } }
  if (request.state !== 'approved' || request.approval === null) {
    return { next: request, reply: { kind: 'refused', reason: null } }
  }
  if (now >= request.expiresAt) return close('expired', 'The code has expired', request.expiresAt)
  if (redirectUri !== request.redirectUri) {
    return close('another redirect URI', 'redirect_uri differs from the one of the authorization request')
  }
  // RFC 7636 §4.1: 43 to 128 characters, in every dialect. RFC 9700 §2.1.1: a verifier without a challenge is a downgrade.
  const fault =
    request.codeChallenge === null && verifier !== undefined
      ? 'code_verifier was sent, but the authorization request had no code_challenge'
      : verifierFault(request.codeChallenge, verifier, 'deployed')
  if (fault !== null) return close('wrong verifier', fault)
  if (request.dpopJkt !== null && jkt !== request.dpopJkt) {
    return close('another key', 'The code is bound to a key: send a DPoP proof of the one that dpop_jkt named')
  }
  return { next: request, reply: { kind: 'approved', approval: request.approval } }
}

export const redeemCode = (
  request: CodeRequest,
  issued: Pick<CodeRequest, 'familyId' | 'accessTokenId'>,
  now: number,
): CodeRequest => ({ ...request, ...issued, state: 'redeemed', endedAt: now })

export const closeCode = (request: CodeRequest, now: number): CodeRequest => ({
  ...request,
  state: 'closed',
  endedAt: now,
})

export type AuthorizationCode = `ac_${string}`

export function makeAuthorizationCode(random: Random): AuthorizationCode {
  return `ac_${random(32).toString('base64url')}`
}

/** The stored form of an authorization code. */
export const hashAuthorizationCode = (code: string): string => hash('sha256', code, 'base64url')
