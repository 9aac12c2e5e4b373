/** service.md, "States and transitions": the states of one device authorization session, as rows. */
export const transitions = [
  { from: 'pending', trigger: 'poll', to: 'pending', reply: 'authorization_pending' },
  { from: 'pending', trigger: 'poll too fast', to: 'pending', reply: 'slow_down' },
  { from: 'pending', trigger: 'approve', to: 'approved', reply: 'tokens' },
  { from: 'pending', trigger: 'deny', to: 'denied', reply: 'access_denied' },
  { from: 'pending', trigger: 'time passes', to: 'expired', reply: 'expired_token' },
] as const

export type DeviceState = (typeof transitions)[number]['from' | 'to']
