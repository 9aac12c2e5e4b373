import { SourceError } from '../source/source-error.ts'

/** A URL without credentials, and the credentials as the header for its own origin. */
export type WebAddress = { readonly url: URL; readonly authorization: string | null }

/** Throws SourceError for anything but an http or https URL. */
export function readWebAddress(text: string): WebAddress {
  const url = URL.parse(text)
  if (url === null) throw new SourceError(`${text} is not a URL`)
  if (!['http:', 'https:'].includes(url.protocol)) {
    throw new SourceError(`${url.protocol}// is not supported: use an http or https URL, or a path`)
  }
  const { username, password } = url
  url.username = ''
  url.password = ''
  url.hash = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url, authorization: username === '' ? null : `Basic ${Buffer.from(credentials).toString('base64')}` }
}

/** The last part of the path as a file name that is harmless on every disk. */
export function fileNameOf({ url }: WebAddress): string {
  const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1)
  return last.replaceAll(/[^\w.-]+/g, '_').slice(-80)
}

/** null: the name points outside the folder. */
export function addressInside({ url, authorization }: WebAddress, name: string): WebAddress | null {
  const parts = name.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..')) return null
  return { url: new URL(parts.map(encodeURIComponent).join('/'), url), authorization }
}
