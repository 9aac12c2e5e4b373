import type { CountEvent } from '../../figures/index.ts'
import type { Attempts } from './attempts.ts'

/** The same attempts, of which those that reach a limit are counted. */
export function countedAttempts(attempts: Attempts, count: CountEvent): Attempts {
  type Kind = Parameters<typeof count<'attempt limited'>>[1]['kind']
  const counted = async <T extends { readonly allowed: boolean }>(kind: Kind, attempt: Promise<T>): Promise<T> => {
    const verdict = await attempt
    if (!verdict.allowed) count('attempt limited', { kind })
    return verdict
  }
  return {
    ...attempts,
    password: (given, origin) => counted('password', attempts.password(given, origin)),
    invitation: (given, origin) => counted('invitation', attempts.invitation(given, origin)),
    mail: (given, origin) => counted('mail', attempts.mail(given, origin)),
    passkey: (origin) => counted('passkey', attempts.passkey(origin)),
    secondStep: (given, origin) => counted('second_step', attempts.secondStep(given, origin)),
    userCode: (given, origin) => counted('user_code', attempts.userCode(given, origin)),
    clientToken: (given, origin) => counted('client_token', attempts.clientToken(given, origin)),
    proof(given, origin) {
      const retryAfter = attempts.proof(given, origin)
      if (retryAfter > 0) count('attempt limited', { kind: 'dpop_proof' })
      return retryAfter
    },
  }
}
