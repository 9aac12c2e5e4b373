import type { Service } from '../service.ts'

export type Owner = Pick<Service, 'authUrl' | 'clientId'>

/** Tokens of different services and clients at one origin have different names. */
export const storeName = ({ authUrl, clientId }: Owner): string =>
  `platekeeper ${authUrl.replace(/\/+$/, '')} ${clientId}`
