import { isIntact } from '../../charts/index.ts'
import { createOutbound } from '../../outbound/index.ts'
import type { BucketParts } from '../../store/index.ts'
import type { Context } from '../command.ts'

/** What images in a bucket need. Commands have no cache: one that reads all images would replace what a server has in it. */
export const bucketParts = (
  { env, now }: Pick<Context, 'env' | 'now'>,
  outbound = createOutbound(env),
): BucketParts => ({ outbound, now, random: Math.random, isIntact, cacheBytes: 0 })
