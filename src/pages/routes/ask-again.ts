import type { FastifyReply } from 'fastify'
import { type Act, acts, freshness, missingFactor, type Person, secondStepFor } from '../../identity/index.ts'
import type { SignInAgainReason } from '../views/sign-in-again.ts'
import type { BrowserFlow, BrowserFlows } from './browser-flow.ts'
import type { PagesParts } from './pages-parts.ts'
import type { ReturnTo } from './return-to.ts'

/** What a sign-in is asked for: where it leads, and the act that needs a recent one; null: it needs any. */
export type Asked = { readonly returnTo: ReturnTo; readonly act: Act | null }

/** Redirects to the sign-in, which continues the session of a person who is signed in. */
export function askToSignIn(
  reply: FastifyReply,
  flow: BrowserFlow,
  { returnTo, act }: Asked,
  flows: Pick<BrowserFlows, 'keep'>,
): FastifyReply {
  flows.keep(reply, { ...flow, returnTo, signInFor: act })
  return reply.redirect('/login', 303)
}

/** Why the person has to sign in again before an act; null: their sign-in is recent enough. */
export async function reasonToAsk(
  act: Act,
  person: Person,
  parts: Pick<PagesParts, 'now' | 'passkeys' | 'secondSteps' | 'relyingParty' | 'secondStepPolicy'>,
): Promise<SignInAgainReason | null> {
  const now = parts.now()
  const { session, user } = person
  const outcome = freshness(act, session, now, await secondStepFor(act, user.sub, parts))
  const age = (now - session.authTime) / 1000
  if (outcome !== 'fresh') return { kind: outcome, act, age }
  const lacksFactor = act === 'approve' && (await missingFactor(person, parts)) === 'sign in again'
  return lacksFactor ? { kind: 'without second step', act, age } : null
}

/** The act for which the browser is asked to sign in again; null: none, or one that only a newer version of the product knows. */
export const actOf = ({ signInFor }: Pick<BrowserFlow, 'signInFor'>): Act | null =>
  signInFor !== null && Object.hasOwn(acts, signInFor) ? signInFor : null
