import { SaxesParser } from 'saxes'
import { BucketFailure } from './bucket-failure.ts'

export type ListedPage = {
  readonly keys: readonly string[]
  /** The token of the next page; null: this is the last. */
  readonly next: string | null
}

/** A page of ListObjectsV2. Throws BucketFailure for anything else: a list that is cut off must not pass for a whole one. */
export function readListing(xml: Buffer): ListedPage {
  const parser = new SaxesParser()
  const path: string[] = []
  const keys: string[] = []
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
  return { keys, next }
}

const unreadable = (cause?: Error): BucketFailure =>
  new BucketFailure('overloaded', { reason: 'it sent a list that cannot be read', cause })
