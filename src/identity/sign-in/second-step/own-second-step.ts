import type { Language } from '../../../contract/index.ts'
import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import type { SecondStepStore } from '../../credentials/second-step.ts'
import { newNotice } from '../../notices/notice.ts'
import type { Random } from '../../random.ts'
import type { SealingKeys } from '../../sealing/sealing-keys.ts'
import type { Person } from '../../sessions/browser/find-person.ts'
import { makeRecoveryCodes } from './recovery-code.ts'

type Parts = {
  readonly secondSteps: SecondStepStore
  readonly now: Clock
  readonly random: Random
}

/** New recovery codes for a person whose sign-in is fresh, as they are shown, once; the earlier ones are void. null: there is no second step. */
export async function renewRecoveryCodes(
  { user: { sub }, session: { sessionVersion } }: Person,
  language: Language,
  origin: Origin,
  { secondSteps, now, random, sealingKeys }: Parts & { readonly sealingKeys: SealingKeys },
): Promise<readonly string[] | null> {
  const { shown, stored } = makeRecoveryCodes(sub, { random, sealingKeys })
  for (;;) {
    const before = await secondSteps.find(sub)
    if (!before) return null
    const at = now()
    const outcome = await secondSteps.save(
      { ...before, recoveryCodes: stored, recoveryMadeAt: at, revision: before.revision + 1 },
      { before, sessionVersion },
      auditEntry('second-step-codes', at, { ...origin, sub }),
      newNotice({ kind: 'recovery codes made', sub, at, language }, random),
    )
    if (outcome === 'saved') return shown
    if (outcome === 'signed out') return null
  }
}

/** By its owner, whose sign-in is fresh. false: there was none. */
export function removeSecondStep(
  sub: string,
  language: Language,
  origin: Origin,
  { secondSteps, now, random }: Parts,
): Promise<boolean> {
  const at = now()
  const audit = auditEntry('second-step-remove', at, { ...origin, sub })
  return secondSteps.remove(sub, audit, newNotice({ kind: 'second step removed', sub, at, language }, random))
}

/** By an operator, for a person who lost application and recovery codes. null: no such user. */
export async function resetSecondStep(
  username: string,
  {
    users,
    ...parts
  }: Parts & {
    readonly users: {
      findByName(username: string): Promise<{ readonly sub: string; readonly username: string } | null>
    }
  },
): Promise<{ readonly username: string; readonly isRemoved: boolean } | null> {
  const user = await users.findByName(username)
  if (!user) return null
  const { sub } = user
  const at = parts.now()
  const notice = newNotice({ kind: 'second step reset', sub, at }, parts.random)
  const isRemoved = await parts.secondSteps.remove(sub, auditEntry('second-step-remove', at, { sub }), notice)
  return { username: user.username, isRemoved }
}
