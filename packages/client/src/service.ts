import { type Platform, webPlatform } from './platform.ts'

/** A chart service, and the application's registration with it. */
export type Service = {
  /** {auth_url}: the identity server, for example `https://identity.example.org`. A trailing slash is ignored. */
  readonly authUrl: string
  /** {base_url}: the chart service. A trailing slash is ignored. */
  readonly baseUrl: string
  readonly clientId: string
  /** Absent for a public client. */
  readonly clientSecret?: string | undefined
  /** Default: `webPlatform`. */
  readonly platform?: Platform
}

/** The application's credentials, as in each form to the identity server. */
export const credentialsOf = ({ clientId, clientSecret }: Service): Readonly<Record<string, string>> => ({
  client_id: clientId,
  ...(clientSecret && { client_secret: clientSecret }),
})

export const platformOf = (service: Service): Platform => service.platform ?? webPlatform

/** The address of an endpoint under {auth_url} or {base_url}; segments are percent-encoded. */
export function address(root: string, ...segments: readonly string[]): string {
  return [root.replace(/\/+$/, ''), ...segments.map(encodeURIComponent)].join('/')
}
