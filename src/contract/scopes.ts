/** service.md, endpoint 2: scope. `userinfo` and `position` are ours (contract.md: unknown scopes). */
export const scopes = {
  openid: 'Know who you are: your account number and username',
  offline_access: 'Stay signed in without asking you again',
  charts: 'Show the airport charts of your subscription',
  fmsdata: 'Use the FMS data of your subscription',
  userinfo: 'Read your username',
  position: 'Send your position to your own viewers',
} as const
export type Scope = keyof typeof scopes
export const scopeNames = Object.keys(scopes) as readonly Scope[]

export const isScope = (value: string): value is Scope => Object.hasOwn(scopes, value)

/** Entitlements of a user; each is also the scope an application needs to use it. */
export const subscriptionKinds = ['charts', 'fmsdata'] as const
export type SubscriptionKind = (typeof subscriptionKinds)[number]
