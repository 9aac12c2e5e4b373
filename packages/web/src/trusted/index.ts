/**
 * The only Trusted Types policy of the viewer: the security policy of the page (src/viewer/page) allows no other, and no string where a
 * browser expects the address of a script. Scripts and workers come from the build of the viewer; HTML is never made from strings.
 */
type Policy = { createScriptURL(url: string): unknown }
type Factory = { createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy }

/** This chunk is `{base_url}/app/assets/….js`. */
const base = new URL('..', import.meta.url).href

/** @throws TypeError for any other address */
export function ownScript(url: string, viewer: string = base): string {
  const { href } = new URL(url, viewer)
  const path = href.startsWith(viewer) ? href.slice(viewer.length) : ''
  if (!/^(?:worker\.js|assets\/[\w.-]+\.js)$/.test(path))
    throw new TypeError(`This is no script of the viewer: ${href}`)
  return href
}

const factory = (globalThis as { readonly trustedTypes?: Factory }).trustedTypes
const policy = factory?.createPolicy('platekeeper', { createScriptURL: (url) => ownScript(url) })

/** The address of a script for `Worker` and `register`, which take a trusted one in place of a string. */
export const scriptAddress = (url: string): string =>
  // The types of TypeScript do not know trusted addresses.
  policy ? (policy.createScriptURL(url) as string) : ownScript(url)
