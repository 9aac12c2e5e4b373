import { type BucketUrl, bucketUrl, shownBucketUrl } from './bucket-url.ts'
import { wholeNumber } from './parsers.ts'
import { plain, secret } from './setting.ts'

const trimmed = (text: string): string => text.trim()

/** Where images are, if not in the data folder. */
export const imageSettings = {
  IMAGES: plain({
    field: 'images',
    parse: (text): BucketUrl | null => bucketUrl(text),
    shown: shownBucketUrl,
    fallback: () => null,
    meaning:
      'Bucket for the images, `s3://BUCKET/PREFIX?endpoint=https://…&region=…`; without `endpoint`, Amazon S3 ([images in a bucket](../how-to/bucket.md))',
    defaultText: 'the folder `images` of `DATA_DIR`',
  }),
  AWS_ACCESS_KEY_ID: secret({
    field: 'accessKeyId',
    parseSecret: trimmed,
    meaning: 'Access key for `IMAGES`',
    defaultText: 'none',
  }),
  AWS_SECRET_ACCESS_KEY: secret({
    field: 'secretAccessKey',
    parseSecret: trimmed,
    meaning: 'Its secret',
    defaultText: 'none',
  }),
  AWS_SESSION_TOKEN: secret({
    field: 'sessionToken',
    parseSecret: trimmed,
    meaning: 'Its session token, where keys are temporary',
    defaultText: 'none',
  }),
  IMAGE_DISK_CACHE_MB: plain({
    field: 'imageDiskCacheBytes',
    parse: (text) => wholeNumber(0, 1_048_576)(text) * 1024 * 1024,
    fallback: () => 1024 * 1024 * 1024,
    meaning:
      'Disk for caching the images of `IMAGES` in the folder `image-cache` of `DATA_DIR`, in MiB; `0` disables the cache',
    defaultText: '`1024`',
  }),
} as const
