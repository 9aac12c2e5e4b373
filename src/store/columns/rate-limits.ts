import type { Bucket } from '../../identity/index.ts'
import { type Columns, fixed, flag, integer, text, without } from './column.ts'

export type StoredBucket = Bucket & { readonly key: string }

/** Attempts at codes and passwords: one row for each bucket of a rate limit. */
export const storedBucketColumns: Columns<StoredBucket> = {
  key: fixed(text('key')),
  fullAt: integer('full_at'),
  refusing: flag('refusing'),
}

export const bucketColumns: Columns<Bucket> = without(storedBucketColumns, 'key')
