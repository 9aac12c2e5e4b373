import { type Html, html } from '../html.ts'
import type { Words } from '../words/index.ts'

/** Where a redirect URI leads: a site, or a program on the person's own device. */
export type Destination = { readonly kind: 'site' | 'this device'; readonly name: string }

export function destinationOf(redirectUri: string): Destination {
  const { protocol, host } = new URL(redirectUri)
  if (protocol === 'https:') return { kind: 'site', name: host }
  return { kind: 'this device', name: protocol === 'http:' ? host : protocol.slice(0, -1) }
}

/** The name for comparison, and its kind. */
export function destination(redirectUri: string, words: Words): Html {
  const { kind, name } = destinationOf(redirectUri)
  return html`<strong class="destination" translate="no"><bdi>${name}</bdi></strong>${kind === 'this device' && html`, <span class="hint">${words.signIn.onThisDevice}</span>`}`
}
