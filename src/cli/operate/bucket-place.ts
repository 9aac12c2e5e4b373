import { type BucketPlace, type BucketUrl, bucketUrl, type Config, shownBucketUrl } from '../../config/index.ts'
import { CommandError } from '../command-error.ts'

/** The bucket that an argument names, with the keys of the settings; null: it is a path. Throws CommandError. */
export function bucketPlaceIn(word: string, { bucketKeys }: Pick<Config, 'bucketKeys'>): BucketPlace | null {
  if (!word.startsWith('s3:')) return null
  const place = parsed(word)
  if (bucketKeys !== null) return { ...place, keys: bucketKeys }
  const remedy = 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.'
  throw new CommandError('usage', `The keys of the bucket ${place.url} are missing`, remedy)
}

function parsed(word: string): BucketUrl {
  try {
    return bucketUrl(word)
  } catch (error) {
    const rule = error instanceof Error ? error.message : String(error)
    throw new CommandError('usage', `The place is ${shownBucketUrl(word)}, but ${rule}`)
  }
}
