import type { AuditEntry } from '../audit/audit-log.ts'
import type { UsedProof } from '../dpop/used-proofs.ts'
import type { NewNotice } from '../notices/notice.ts'

/** What an account asks for after the password: codes of an application (RFC 6238), or recovery codes. Times are milliseconds since 1970. */
export type SecondStep = {
  readonly sub: string
  /** Random: another one for every secret, so that browsers which remember an earlier one are asked again. */
  readonly id: string
  /** The secret that the application shares, sealed with the account that it belongs to. */
  readonly sealedSecret: string
  /** The latest time step whose code was used (RFC 6238 §5.2). */
  readonly lastStep: number
  readonly recoveryCodes: readonly RecoveryCode[]
  readonly createdAt: number
  readonly recoveryMadeAt: number
  /** Raised by every change: a change is written only if none came before it. */
  readonly revision: number
}

/** A used one is kept until new ones are made: it is refused, and its owner notified, when somebody enters it again. */
export type RecoveryCode = {
  /** Keyed. */
  readonly hash: string
  readonly usedAt: number | null
}

/** How many recovery codes an account gets. */
export const recoveryCodeCount = 10

export const recoveryCodesLeft = ({ recoveryCodes }: Pick<SecondStep, 'recoveryCodes'>): number =>
  recoveryCodes.filter(({ usedAt }) => usedAt === null).length

/** The use of a code after a first factor, which is used up with it. */
export type SecondStepUse = {
  /** As it was read. */
  readonly before: SecondStep
  readonly next: SecondStep
  readonly firstFactor: UsedProof
}

/** The port that stores implement; `audit` and `notice` are written with the change, or not at all. It goes with its account. */
export type SecondStepStore = {
  find(sub: string): Promise<SecondStep | null>
  /**
   * Adds a second step, or replaces `before`. `sessionVersion`: the `browserSessionVersion` of the account's sign-in, which must be the
   * current one. `endsBrowsers`: raises it, in the same write. `changed`: `before` is not what the account has.
   */
  save(
    next: SecondStep,
    condition: { readonly before: SecondStep | null; readonly sessionVersion: number; readonly endsBrowsers?: boolean },
    audit: AuditEntry,
    notice: NewNotice,
  ): Promise<'saved' | 'changed' | 'signed out'>
  /** false: the account has none. */
  remove(sub: string, audit: AuditEntry, notice: NewNotice): Promise<boolean>
}

/** A second step as its owner and operators see it. Times are milliseconds since 1970. */
export type ListedSecondStep = Pick<SecondStep, 'createdAt' | 'recoveryMadeAt'> & {
  readonly recoveryCodesLeft: number
}

/** null: the account has none. */
export async function secondStepOf(
  sub: string,
  { secondSteps }: { readonly secondSteps: Pick<SecondStepStore, 'find'> },
): Promise<ListedSecondStep | null> {
  const held = await secondSteps.find(sub)
  if (!held) return null
  const { createdAt, recoveryMadeAt } = held
  return { createdAt, recoveryMadeAt, recoveryCodesLeft: recoveryCodesLeft(held) }
}
