import { oneOf, text, texts } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/**
 * Responses of the viewer's private API (docs/reference/viewer.md, "Signing in"). Without formats: where a schema is a choice, the
 * serializer validates by it, and would reject an URL that the operator wrote in another way.
 */

const signedInPerson = Type.Object({
  signedIn: Type.Literal(true),
  name: text('Username'),
  account: text('Id of the account, the same in every session'),
  subscriptions: texts('Subscriptions in force'),
  accountUrl: text("URL of the person's page at the identity server"),
  chartsOpenTo: oneOf(['everything', 'demo'], 'demo: charts of other airports than the open ones are demo images'),
  openAirports: Type.Optional(texts('With demo: the demo airports of which this server has charts')),
  chartsBegin: Type.Optional(text('With demo: first day of a subscription to come, YYYY-MM-DD, UTC')),
  chartsEnded: Type.Optional(text('With demo: last day of a subscription that has ended, YYYY-MM-DD, UTC')),
})
export type SignedInPerson = Wire<typeof signedInPerson>

/** `GET /me`. */
export const me = Type.Union([Type.Object({ signedIn: Type.Literal(false) }), signedInPerson])
export type Me = Wire<typeof me>

/** `POST /sign-out`. */
export const signOutResponse = Type.Object({
  location: text('URL of the page that also signs out of the identity server'),
})
export type SignOutResponse = Wire<typeof signOutResponse>
