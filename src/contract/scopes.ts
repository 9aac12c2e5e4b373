/** service.md, endpoint 2: scope. `userinfo` and `position` are ours (contract.md, "Unknown scopes"). */
export const scopes = {
  openid: 'Identify you: your account ID and username',
  offline_access: 'Stay signed in',
  charts: 'View the charts included in your subscription',
  fmsdata: 'Use the FMS data included in your subscription',
  userinfo: 'Read your username',
  position: 'Send your position to your own viewers',
} as const
export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as readonly Scope[]

export const isScope = (value: string): value is Scope => Object.hasOwn(scopes, value)

/** What each scope gives an application, for its developers. */
export const scopeEffects = {
  openid: 'an ID token; name and email of the user at userinfo',
  offline_access: 'a refresh token; never granted unless it is requested',
  charts: 'the charts that the user subscribes to; without it, demo images outside the demo airports',
  fmsdata: 'the FMS data that the user subscribes to',
  userinfo: 'nothing: userinfo answers every access token of a user',
  position: 'the application may publish the position of the aircraft for viewers of the user',
} as const satisfies Record<Scope, string>

/** Entitlements of a user; each is also the scope an application needs to use it. */
export const subscriptionKinds = ['charts', 'fmsdata'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]
