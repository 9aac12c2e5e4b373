import assert from 'node:assert/strict'
import { approveRequest, denyRequest, hashAuthorizationCode } from '../../../src/identity/authorization/code-request.ts'
import { auditEntry } from '../../../src/identity/index.ts'
import type { Store } from '../../../src/store/index.ts'
import { challengeOf } from '../../fixtures/application.ts'

/** A person's answer to an authorization request; `code` is the one that an approval gives. */
export type CodeAnswer = {
  readonly kind: 'give code' | 'deny code'
  readonly code: string
  readonly sub: string
  readonly clientId?: string
}

export const redirectUri = 'https://app.example/callback'

/** Answers like the consent page. */
export async function answerRequest(
  { kind, code, sub, clientId = 'client' }: CodeAnswer,
  { at, verifier }: { readonly at: number; readonly verifier: string },
  { codeRequests, users }: Pick<Store, 'codeRequests' | 'users'>,
): Promise<'approved' | 'denied' | 'decided'> {
  const request = {
    requestHash: `request of ${code}`,
    clientId,
    redirectUri,
    codeChallenge: challengeOf(verifier),
    requestedScope: ['openid', 'offline_access', 'charts'],
    nonce: null,
    dpopJkt: null,
    requester: { ip: '192.0.2.1', userAgent: null },
  } as const
  const audit = auditEntry(kind === 'give code' ? 'code-approve' : 'code-deny', at, { sub, clientId })
  if (kind === 'deny code') return (await codeRequests.add(denyRequest(request, at), audit)) ? 'denied' : 'decided'
  const { browserSessionVersion: sessionVersion } = (await users.find(sub)) ?? assert.fail()
  const approval = { sub, scope: request.requestedScope, authTime: at, amr: ['pwd'], sid: 'browser', sessionVersion }
  const approved = approveRequest(request, { codeHash: hashAuthorizationCode(code), approval }, at)
  return (await codeRequests.add(approved, audit)) ? 'approved' : 'decided'
}
