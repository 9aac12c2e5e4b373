/** The grant types that a client can be registered for, by their name in a registration. Refresh tokens come with the first two. */
export const clientGrants = {
  device_code: 'urn:ietf:params:oauth:grant-type:device_code',
  authorization_code: 'authorization_code',
  client_credentials: 'client_credentials',
} as const
export type ClientGrant = keyof typeof clientGrants
export const clientGrantNames = Object.keys(clientGrants) as readonly ClientGrant[]

export const isClientGrant = (value: string): value is ClientGrant => Object.hasOwn(clientGrants, value)
