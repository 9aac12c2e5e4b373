import { auditEntry, type Origin } from '../../identity/index.ts'
import type { PagesParts } from './pages-parts.ts'
import type { Person } from './person.ts'
import { requestToDecide, whyUnusable } from './request-to-decide.ts'
import type { Visit } from './visit.ts'

/** Whether nobody has looked the code under way up yet. */
export const isUntried = ({ userCode, foundCode }: Visit): boolean => userCode !== null && userCode !== foundCode

export type CodeTry =
  | { readonly allowed: true; readonly visit: Visit }
  /** Seconds to wait. */
  | { readonly allowed: false; readonly retryAfter: number }

/** The first look at a code counts as a try of whoever brought it; a code that can be decided on gives it back. */
export async function tryCode(
  visit: Visit,
  { person, origin }: { person: Person; origin: Origin },
  parts: PagesParts,
): Promise<CodeTry> {
  const { userCode: foundCode } = visit
  const { sub } = person.user
  const attempt = await parts.tries.userCode({ sessionId: person.session.idHash, sub }, origin)
  if (!attempt.allowed) return attempt
  const found = { ...visit, foundCode }
  if (await requestToDecide(found, parts)) await attempt.giveBack()
  else {
    const details = await whyUnusable(visit, parts)
    await parts.audit.append(auditEntry('code-entry', parts.now(), { ...origin, outcome: 'refused', sub, details }))
  }
  return { allowed: true, visit: found }
}
