/**
 * service.md, endpoint 2: scope. The others are our own, or from OpenID Connect (contract.md, "Unknown scopes"). `label` is for the
 * user, in English, `effect` is what the scope gives an application, for its developers.
 */
export const scopes = {
  openid: { label: 'Identify you', effect: 'an ID token; name and email of the user at userinfo' },
  offline_access: { label: 'Stay signed in', effect: 'a refresh token; never granted unless it is requested' },
  charts: {
    label: 'View the charts included in your subscription',
    effect: 'the charts that the user subscribes to; without it, demo images outside the demo airports',
  },
  fmsdata: {
    label: 'Use the FMS data included in your subscription',
    effect: 'the FMS data that the user subscribes to',
  },
  userinfo: { label: 'Read your username', effect: 'nothing: userinfo answers every access token of a user' },
  profile: { label: 'Read your name', effect: 'nothing beyond openid, which has the name' },
  email: { label: 'Read your email address', effect: 'nothing beyond openid, which has the email address' },
  position: {
    label: 'Send your position to your own viewers',
    effect: 'the application may publish the position of the aircraft for viewers of the user',
  },
} as const
export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as readonly Scope[]

export const isScope = (value: string): value is Scope => Object.hasOwn(scopes, value)

/** Entitlements of a user; each is also the scope an application needs to use it. */
export const subscriptionKinds = ['charts', 'fmsdata'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]
