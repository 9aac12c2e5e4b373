import { isLoopbackHost } from './hosts.ts'
import type { BucketKeys, BucketPlace } from './places.ts'

/** What IMAGES says: all but the keys. */
export type BucketUrl = Omit<BucketPlace, 'keys'>

const example = 's3://charts/images?endpoint=https://s3.example.org&region=eu-central-1'
const known: readonly string[] = ['endpoint', 'region', 'allow-http']

/** `s3://bucket/prefix?endpoint=…&region=…`. Throws the rule. */
export function bucketUrl(text: string): BucketUrl {
  const url = URL.parse(text)
  if (url?.protocol !== 's3:' || url.hash !== '')
    throw new Error(`it must be the URL of a bucket, for example ${example}`)
  if (url.username !== '' || url.password !== '')
    throw new Error('it must be without the keys: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined)
    throw new Error(`it must be without other parts than ${known.join(', ')}, for example ${example}`)
  const [bucket, prefix] = [url.host, url.pathname.replace(/^\/|\/$/g, '')]
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new Error(`it must be a bucket of 3 to 63 small letters, digits, dots and hyphens, for example ${example}`)
  if (!/^([\w.-]{1,100}\/)*$/.test(prefix === '' ? '' : `${prefix}/`) || /(^|\/)\.\.?(\/|$)/.test(prefix))
    throw new Error(
      'it must be a bucket with a prefix of letters, digits, dots, hyphens and underscores, with slashes between them',
    )
  const region = url.searchParams.get('region')
  if (region !== null && !/^[a-z0-9-]{1,40}$/.test(region))
    throw new Error('it must be in a region such as eu-central-1')
  return {
    ...{ kind: 's3', bucket, prefix: prefix === '' ? '' : `${prefix}/`, region: region ?? 'us-east-1' },
    endpoint: endpointOf(url.searchParams, region),
    url: `s3://${bucket}${prefix === '' ? '' : `/${prefix}`}`,
  }
}

/** Without its text that may be a secret. */
export const shownBucketUrl = (text: string): string =>
  text.replace(/\/\/[^/?#]*@/g, '//…@').replace(/([?&])(?!endpoint=|region=|allow-http=)([^=&]*)=[^&]*/g, '$1$2=…')

function endpointOf(query: URLSearchParams, region: string | null): string {
  const text = query.get('endpoint')
  if (text === null) {
    if (region === null)
      throw new Error(`it must be a bucket at an endpoint, or for Amazon S3 in a region, for example ${example}`)
    return `https://s3.${region}.amazonaws.com`
  }
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw new Error(`it must be at an endpoint that is an https URL without a query, for example ${example}`)
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname) && query.get('allow-http') !== 'true')
    throw new Error(
      'it must be at an endpoint with https: anybody in the network could read and replace the images. Add &allow-http=true for a network that you trust',
    )
  return url.href.replace(/\/+$/, '')
}

type KeyTexts = { readonly [Part in keyof BucketKeys]: string | null }
const settingOf = { id: 'AWS_ACCESS_KEY_ID', secret: 'AWS_SECRET_ACCESS_KEY', token: 'AWS_SESSION_TOKEN' } as const

/** The keys, or the faults of what is set; null: none are set. */
export function bucketKeys(texts: KeyTexts): BucketKeys | readonly string[] | null {
  const { id, secret, token } = texts
  if (id === null && secret === null) return null
  if (id === null || secret === null) {
    const [set, missing] = id === null ? [settingOf.secret, settingOf.id] : [settingOf.id, settingOf.secret]
    return [`${set} is set, but ${missing} is not: set it, or ${missing}_FILE`]
  }
  const faults = (['id', 'secret', 'token'] as const)
    .filter((part) => !/^[\x21-\x7e]{1,4096}$/.test(texts[part] ?? 'none'))
    .map((part) => `${settingOf[part]} must be ASCII characters without spaces, as the image store shows it`)
  return faults.length > 0 ? faults : { id, secret, token }
}
