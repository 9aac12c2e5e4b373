import type { Person } from '../sessions/browser/find-person.ts'
import { digestUserCode } from './codes.ts'
import { decisionOf } from './device-session.ts'
import type { Flow, RequestParts } from './request-to-decide.ts'

/** How a person decided earlier. */
export type DecidedBefore = {
  readonly outcome: 'approved' | 'denied'
  readonly clientName: string | null
  readonly deviceCodeHash: string
}

/**
 * The person's own decision on the code that this browser looked up last: its answer may have been lost. null: there is none, or
 * another person decided, who is not disclosed.
 */
export async function decidedBefore(
  { userCode, countedCode }: Pick<Flow, 'userCode' | 'countedCode'>,
  { user }: Person,
  { deviceSessions, clients, userCodeKey }: RequestParts,
): Promise<DecidedBefore | null> {
  if (countedCode === null || (userCode !== null && userCode !== countedCode)) return null
  const session = await deviceSessions.findByUserCode(digestUserCode(countedCode, userCodeKey))
  const outcome = session && decisionOf(session, user.sub)
  if (!session || !outcome) return null
  const { deviceCodeHash, clientId } = session
  return { outcome, clientName: (await clients.find(clientId))?.name ?? null, deviceCodeHash }
}
