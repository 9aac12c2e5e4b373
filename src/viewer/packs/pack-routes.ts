import type { PackLease, SealedPackKey } from '../../contract/index.ts'
import { packLease, sealedPackKey } from '../../contract/schemas/index.ts'
import { viewerProblem } from '../problems.ts'
import { type AccountRate, admitAccount } from '../routes/account-rate.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { ViewerSessions } from '../session/viewer-sessions.ts'
import type { Sealing } from '../tokens/sealing.ts'
import type { ViewerRoot } from '../viewer-root.ts'
import { type LeaseKey, leaseAt, signLease } from './lease.ts'
import { newPackKey, openPackKey, type PackKey, type PackKeyStore } from './pack-key.ts'
import { wrapKey } from './wrap-key.ts'

export type PackParts = {
  readonly packKeys: PackKeyStore
  readonly sessions: Pick<ViewerSessions, 'require'>
  readonly sealing: Sealing
  readonly leaseKey: LeaseKey
  /** Days after a contact for which packs stay open. */
  readonly packDays: number
  readonly rate: Pick<AccountRate, 'take'>
  readonly root: ViewerRoot
  readonly now: () => number
  readonly random: (bytes: number) => Buffer
}

/** Seconds until a lease says that a subscription began or ended. */
const newsAfter = 60

/** docs/reference/viewer.md, "Charts without a network". */
export function packRoutes({ packKeys, sessions, sealing, leaseKey, packDays, rate, root, ...parts }: PackParts) {
  async function ensureKey(idHash: string): Promise<{ readonly id: string; readonly key: Buffer }> {
    const found = await packKeys.ensure(newPackKey(idHash, parts.now(), { sealing, random: parts.random }))
    if (found === null) throw viewerProblem('session-ended', 'This sign-in has ended. Sign in again.')
    const key = openPackKey(found, sealing)
    // The master key is another than when it was sealed: the session's tokens do not open either, and it ends.
    if (key === null) throw viewerProblem('session-ended', 'The keys of this server were replaced. Sign in again.')
    return { id: found.id, key }
  }

  const routes: readonly ViewerRoute[] = [
    {
      method: 'POST',
      path: '/packs/key',
      access: 'person',
      bodyBytes: 1024,
      response: sealedPackKey,
      async answer(request, _, { account, session }): Promise<SealedPackKey> {
        admitAccount(rate, account)
        const browserKey = readPublicKey(request.body)
        const wrapped = browserKey && wrapKey(await ensureKey(session.idHash), browserKey, parts.random)
        if (!wrapped) {
          const detail = 'publicKey has to be a point of P-256, uncompressed: 65 bytes as base64url.'
          throw viewerProblem('bad-value', detail)
        }
        return wrapped
      },
    },
    {
      method: 'GET',
      path: '/packs/lease',
      access: 'anyone',
      response: packLease,
      async answer(request): Promise<PackLease> {
        const { account, claims, session } = await sessions.require(request, { youngerThan: newsAfter })
        admitAccount(rate, account)
        const found: PackKey | null = await packKeys.find(session.idHash)
        const facts = { issuer: root.url, claims, sessionEnds: session.expiresAt, packDays }
        const lease = leaseAt({ ...facts, key: found?.id ?? '' }, parts.now())
        return { lease: signLease(lease, leaseKey), publicKey: leaseKey.publicJwk, key: found?.id ?? null }
      },
    },
  ]
  return routes
}

/** null: not base64url of a text of this length. */
function readPublicKey(body: unknown): Buffer | null {
  const text = typeof body === 'object' && body !== null && 'publicKey' in body ? body.publicKey : null
  return typeof text === 'string' && /^[\w-]{87}$/.test(text) ? Buffer.from(text, 'base64url') : null
}
