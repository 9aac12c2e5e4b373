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

/** Entitlements of a user; each is also the scope an application needs to use it. */
export const subscriptionKinds = ['charts', 'fmsdata'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]
