import { keepAccountLanguage } from '../../accounts/account-language.ts'
import type { User } from '../../accounts/user.ts'
import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import { recoveryCodesLeft, type SecondStep, type SecondStepUse } from '../../credentials/second-step.ts'
import { type NewNotice, newNotice } from '../../notices/notice.ts'
import { beginSession } from '../begin-session.ts'
import type { NotChecked, SignInParts } from '../method.ts'
import type { Given } from '../methods.ts'
import type { SigningBrowser } from '../new-browser-notice.ts'
import { type FirstFactor, isOpen, usedFirstFactor } from './first-factor.ts'
import { type GivenCode, readCode, secondStepAmr, type TakenCode, takeCode } from './take-code.ts'
import { loadTotp } from './totp.ts'

export type PresentedCode = SigningBrowser & {
  readonly firstFactor: FirstFactor
  /** As it was typed. */
  readonly typed: string
  /** The browser's previous session, which the new one replaces. */
  readonly previousSessionId: string | null
}

export type FinishedSignIn =
  | {
      readonly outcome: 'signed in'
      readonly sessionId: string
      readonly user: User
      readonly method: keyof Given
      /** The id of the second step; null: a recovery code was used, which no browser remembers. */
      readonly secondStep: string | null
    }
  /** The first factor is too old, was used, or is void since; the second step may have been removed. */
  | { readonly outcome: 'gone' }
  /** What was typed is no code. Nothing was counted. */
  | { readonly outcome: 'no code' }
  | { readonly outcome: 'wrong' | 'replayed'; readonly kind: GivenCode['kind'] }
  | NotChecked

/** Signs a user in with the code that follows a first factor. Wrong ones are counted, over all networks. */
export async function finishSignIn(
  presented: PresentedCode,
  origin: Origin,
  parts: SignInParts,
): Promise<FinishedSignIn> {
  const finished = await checkAndBegin(presented, origin, parts)
  const outcome = counted[finished.outcome]
  if (outcome !== null) parts.count('sign-in', { method: 'second_step', outcome })
  return finished
}

const counted = {
  'signed in': 'signed_in',
  wrong: 'refused',
  replayed: 'refused',
  'too many attempts': 'limited',
  busy: 'busy',
  gone: null,
  'no code': null,
} as const satisfies Readonly<Record<FinishedSignIn['outcome'], string | null>>

/** Of several at the same time one counts, and the others are decided again by what it left. */
const mostRounds = 20

async function checkAndBegin(
  { firstFactor, typed, ...browser }: PresentedCode,
  origin: Origin,
  parts: SignInParts,
): Promise<FinishedSignIn> {
  const { users, secondSteps, attempts, now } = parts
  const { sub, method } = firstFactor
  const user = await users.find(sub)
  const refuse = async (reason: string): Promise<FinishedSignIn> => {
    await attempts.recordRejection({ event: 'second-step', clientId: null, sub, details: { reason } }, origin)
    return { outcome: 'gone' }
  }
  if (!isOpen(firstFactor, user, now())) return refuse('void first factor')
  if (!(await secondSteps.find(sub))) return refuse('no second step')
  const given = readCode(typed)
  if (!given) return { outcome: 'no code' }
  const totp = await loadTotp()

  const attempt = await attempts.secondStep({ sub }, origin)
  if (!attempt.allowed) return { outcome: 'too many attempts', retryAfter: attempt.retryAfter }
  const proved = { user, amr: [...firstFactor.amr, ...secondStepAmr[given.kind]] }
  const beginning = await beginSession(proved, browser, origin, parts)
  for (let round = 0; round < mostRounds; round += 1) {
    const before = await secondSteps.find(sub)
    if (!before) break
    const used = takeCode(before, given, { totp, now: now(), sealingKeys: parts.sealingKeys })
    // The same form again, by a double press for example: its code was right, and is used up with its first factor.
    if (used.outcome === 'replayed' && (await parts.browserSessions.isUsed(usedFirstFactor(firstFactor)))) {
      await attempt.giveBack()
      return refuse('used first factor')
    }
    if (used.outcome !== 'right') {
      await recordRefusal({ used, given, sub, browser, isNotable: attempt.isNotable }, origin, parts)
      return { outcome: used.outcome, kind: given.kind }
    }
    const use: SecondStepUse = { before, next: used.next, firstFactor: usedFirstFactor(firstFactor) }
    const { session, audit, replaced } = beginning
    const notices = [
      beginning.notice,
      given.kind === 'recovery' ? recoveryNotice(used.next, browser, parts) : undefined,
    ]
    const details = { ...audit.details, second_step: given.kind }
    const outcome = await parts.browserSessions.addAfterSecondStep(session, use, {
      ...{ audit: { ...audit, details }, replaced },
      notices: notices.filter((each) => each !== undefined),
    })
    if (outcome === 'used') {
      await attempt.giveBack()
      return refuse('used first factor')
    }
    if (outcome === 'added') {
      await attempt.giveBack()
      await keepAccountLanguage(user, browser.read, parts)
      const secondStep = given.kind === 'application' ? before.id : null
      return { outcome: 'signed in', sessionId: beginning.sessionId, user, method, secondStep }
    }
  }
  await attempt.giveBack()
  return refuse('no second step')
}

const recoveryNotice = (
  next: SecondStep,
  { read }: Pick<SigningBrowser, 'read'>,
  { now, random }: Pick<SignInParts, 'now' | 'random'>,
): NewNotice => {
  const details = { left: recoveryCodesLeft(next) }
  return newNotice({ kind: 'recovery code used', sub: next.sub, at: now(), language: read.language, details }, random)
}

type Refused = {
  readonly used: Exclude<TakenCode, { readonly outcome: 'right' }>
  readonly given: GivenCode
  readonly sub: string
  readonly browser: Pick<SigningBrowser, 'read'>
  readonly isNotable: boolean
}

/** Its owner is notified if somebody who knows the password guesses codes, or has one that was used. */
async function recordRefusal(
  { used, given, sub, browser, isNotable }: Refused,
  origin: Origin,
  { users, now, random }: SignInParts,
): Promise<void> {
  const details = { reason: used.reason, second_step: given.kind }
  const audit = auditEntry('second-step', now(), { ...origin, outcome: 'refused', actor: null, sub, details })
  const { language } = browser.read
  const kind = used.outcome === 'replayed' ? 'second step replayed' : isNotable ? 'second step guessed' : null
  const notice = kind === null ? undefined : newNotice({ kind, sub, at: now(), language }, random)
  await users.update(sub, (user) => user, audit, notice)
}
