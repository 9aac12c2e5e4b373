import { SaxesParser } from 'saxes'
import { BucketFailure } from './bucket-failure.ts'

export type ListedPage = {
  readonly keys: readonly string[]
  /** What keys have in common up to a delimiter. */
  readonly folders: readonly string[]
  /** The token of the next page; null: this is the last. */
  readonly next: string | null
}

/** A page of ListObjectsV2. Throws BucketFailure for anything else: a list that is cut off must not pass for a whole one. */
export function readListing(xml: Buffer): ListedPage {
  const parser = new SaxesParser()
  const path: string[] = []
  const [keys, folders]: [string[], string[]] = [[], []]
  const of: Record<string, string> = {}
  let text = ''
  parser.on('opentag', ({ name }) => {
    path.push(name)
    text = ''
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('closetag', () => {
    const at = path.join('/')
    if (at === 'ListBucketResult/Contents/Key') keys.push(text)
    else if (at === 'ListBucketResult/CommonPrefixes/Prefix') folders.push(text)
    else if (path.length === 2 && path[0] === 'ListBucketResult') of[path[1] ?? ''] = text
    path.pop()
  })
  parser.on('error', (cause) => {
    throw unreadable(cause)
  })
  parser.write(xml.toString()).close()
  if (of.IsTruncated !== 'true' && of.IsTruncated !== 'false') throw unreadable()
  const next = of.IsTruncated === 'true' ? of.NextContinuationToken : null
  if (next === undefined) throw unreadable()
  return { keys, folders, next }
}

const unreadable = (cause?: Error): BucketFailure =>
  new BucketFailure('overloaded', { reason: 'it sent a list that cannot be read', cause })
