import type { Language } from '../../../contract/index.ts'
import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { SecondStep } from '../../credentials/second-step.ts'
import { newNotice } from '../../notices/notice.ts'
import type { NoticeKind } from '../../notices/notice-kinds.ts'
import type { Person } from '../../sessions/browser/find-person.ts'
import { startSession } from '../../sessions/browser/start-session.ts'
import type { Requester } from '../../sessions/requester.ts'
import type { SignInParts } from '../method.ts'
import { makeRecoveryCodes } from './recovery-code.ts'
import { sealSecret } from './sealed-secret.ts'
import { readCode, secondStepAmr } from './take-code.ts'
import { loadTotp } from './totp.ts'

/** A secret that counts once a code of it was entered. The browser keeps it, sealed. */
export type SetUp = {
  readonly sub: string
  /** Base32. */
  readonly secret: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Seconds in which the code may be entered. */
export const setUpLifetime = 1800

const isOpen = ({ sub, at }: SetUp, { user }: Person, now: number): boolean =>
  sub === user.sub && Math.abs(now - at) <= setUpLifetime * 1000

/** What the person's application gets: `setUp` again, if it is still theirs and recent, or a new one. */
export async function beginSetUp(
  person: Person,
  before: SetUp | null,
  { service, random, now }: Pick<SignInParts, 'random' | 'now'> & { readonly service: string },
): Promise<{ readonly setUp: SetUp; readonly uri: string }> {
  const totp = await loadTotp()
  const { sub, username } = person.user
  const isKept = before !== null && isOpen(before, person, now())
  const setUp = isKept ? before : { sub, secret: totp.newSecret(random), at: now() }
  return { setUp, uri: totp.uriOf(setUp.secret, { service, username }) }
}

export type ConfirmedCode = {
  readonly setUp: SetUp | null
  /** As it was typed. */
  readonly typed: string
  /** That of the page. */
  readonly language: Language
  readonly requester: Requester
}

export type SetUpResult =
  /** `codes`: the recovery codes, as they are shown, once. `sessionId`: the browser's session was replaced. */
  | { readonly outcome: 'set up'; readonly codes: readonly string[]; readonly sessionId: string }
  | { readonly outcome: 'too late' | 'no code' | 'wrong' | 'changed' | 'signed out' }

/**
 * Gives the account of a person, whose sign-in is fresh, a second step, or replaces it: recovery codes are new, and browsers that
 * remember the earlier one are asked again. In a sign-in that began with a recovery code, all other browsers are signed out.
 */
export async function confirmSetUp(
  person: Person,
  { setUp, typed, language, requester }: ConfirmedCode,
  origin: Origin,
  parts: SignInParts,
): Promise<SetUpResult> {
  const { secondSteps, now, random } = parts
  const { sub } = person.user
  if (!setUp || !isOpen(setUp, person, now())) return { outcome: 'too late' }
  const given = readCode(typed)
  if (given?.kind !== 'application') return { outcome: 'no code' }
  const lastStep = (await loadTotp()).stepOf(setUp.secret, given.code, now())
  if (lastStep === null) return { outcome: 'wrong' }

  const before = await secondSteps.find(sub)
  // It was set up since the page was opened: this sign-in, which was fresh enough without it, is not with it.
  if (before !== null && !person.session.amr.includes('mfa')) return { outcome: 'changed' }
  const isRecovery = person.session.amr.includes('recovery')
  const kind = before === null ? 'second step added' : isRecovery ? 'second step recovered' : 'second step replaced'
  const { shown, stored } = makeRecoveryCodes(sub, parts)
  const at = now()
  const next: SecondStep = {
    ...{ sub, id: random(16).toString('base64url'), sealedSecret: sealSecret(sub, setUp.secret, parts), lastStep },
    ...{ recoveryCodes: stored, createdAt: at, recoveryMadeAt: at, revision: (before?.revision ?? -1) + 1 },
  }
  const { sessionVersion } = person.session
  const outcome = await secondSteps.save(
    next,
    { before, sessionVersion, endsBrowsers: isRecovery },
    auditEntry('second-step-add', at, { ...origin, sub, details: detailsOf(kind) }),
    newNotice({ kind, sub, at, language }, random),
  )
  if (outcome !== 'saved') return { outcome }
  const sessionId = await renewSession(person, { isRecovery, requester }, parts)
  return { outcome: 'set up', codes: shown, sessionId }
}

const detailsOf = (kind: NoticeKind) => ({
  replaced: kind !== 'second step added',
  browsers: kind === 'second step recovered',
})

/**
 * The browser goes on with a session that includes the second step, as of the sign-in's time: both factors were just proved. One that
 * began with a recovery code stays what it was.
 */
async function renewSession(
  { user, session: current }: Person,
  { isRecovery, requester }: { readonly isRecovery: boolean; readonly requester: Requester },
  parts: SignInParts,
): Promise<string> {
  const browserSessionVersion = user.browserSessionVersion + Number(isRecovery)
  const amr = isRecovery ? current.amr : [...new Set([...current.amr, ...secondStepAmr.application])]
  const { sessionId, session } = startSession(
    { user: { ...user, browserSessionVersion }, amr, authTime: current.authTime },
    requester,
    parts,
    current,
  )
  await parts.browserSessions.add(session, { replaced: current.idHash })
  return sessionId
}
