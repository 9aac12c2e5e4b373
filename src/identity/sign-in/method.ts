import type { CountEvent } from '../../figures/index.ts'
import type { User, UserStore } from '../accounts/user.ts'
import type { AuditLog, Origin } from '../audit/audit-log.ts'
import type { CredentialStore } from '../credentials/credentials.ts'
import type { PasskeyStore } from '../credentials/passkey.ts'
import type { Passwords } from '../credentials/password.ts'
import type { SecondStepStore } from '../credentials/second-step.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { BrowserSessionStore } from '../sessions/browser/browser-session.ts'
import type { SessionParts } from '../sessions/browser/start-session.ts'
import type { CeremonyParts } from '../webauthn/ceremony.ts'
import type { RelyingParty } from '../webauthn/relying-party.ts'

/** A way to prove whose account it is: a row of `methods.ts`. `Given` is what a browser sends for it. */
export type SignInMethod<Given> = {
  /** Counts the attempt, then checks what was given. Starts no session and writes no audit entry but that of a reached limit. */
  verify(given: Given, origin: Origin, parts: VerificationParts): Promise<Verification>
}

export type VerificationParts = CeremonyParts & {
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly passkeys: PasskeyStore
  readonly relyingParty: RelyingParty
  readonly passwords: Passwords
  readonly attempts: Attempts
}

/** What every method of signing in needs. */
export type SignInParts = SessionParts &
  VerificationParts & {
    readonly browserSessions: BrowserSessionStore
    readonly secondSteps: SecondStepStore
    readonly audit: AuditLog
    readonly count: CountEvent
  }

/** An account, and how it was proved: methods of RFC 8176, for example `pwd`. */
export type Proved = { readonly user: User; readonly amr: readonly string[] }

export type Verification =
  | (Proved & {
      readonly outcome: 'verified'
      /** Returns what the attempt took, and makes its network known. */
      succeeded(): Promise<void>
    })
  /** `sub` and `reason` are for the audit log only. `sub`: of the account that was tried, if there is one. */
  | {
      readonly outcome: 'refused'
      readonly sub: string | null
      readonly reason: string
      /** What the person may know; absent: nothing more than that. */
      readonly shown?: PasskeyRefusal
    }
  | NotChecked

/** `unknown passkey`: it was removed here; `too late`: the challenge is no longer valid; `another account`: than the one that is signed in. */
export type PasskeyRefusal = 'unknown passkey' | 'too late' | 'another account' | 'not accepted'

/** Nothing was checked. Seconds to wait. */
export type NotChecked =
  | { readonly outcome: 'too many attempts'; readonly retryAfter: number }
  /** The hashing queue is full; nothing was counted. */
  | { readonly outcome: 'busy'; readonly retryAfter: number }
