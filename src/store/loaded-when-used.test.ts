import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readSourceFiles } from '../../scripts/source-files.ts'

/** What only images and backups in a bucket need. */
const ofBuckets =
  /^(?:import|export) (?!type\b)[^'"]*from '(?:aws4fetch|[./\w-]*\/(?:bucket|bucket-target|s3\/index)\.ts)'/m

test('a service without a bucket does not load what requests to one need', () => {
  const files = readSourceFiles(fileURLToPath(new URL('../', import.meta.url)))
  const loading = files.filter(({ path, text }) => !path.endsWith('.test.ts') && ofBuckets.test(text))
  assert.deepEqual(
    loading.map(({ path }) => path).sort(),
    ['backup/bucket-target.ts', 'bucket/bucket.ts', 'images/s3/bucket-images.ts', 'images/s3/examine-bucket.ts'].map(
      (path) => `store/${path}`,
    ),
  )
})
