import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { errorCodes } from '../src/errors/error-codes.ts'
import { reference, referenceDocument } from './reference.ts'

/** Made once: it takes a compiler. */
const made = reference()

test('docs/reference/sdk.md is what the sources say: npm run docs', async () => {
  const text = await made
  assert.equal(readFileSync(referenceDocument, 'utf8'), text)
  for (const code of Object.keys(errorCodes)) assert.match(text, new RegExp(`^\\| \`${code}\` \\| .+ \\| .+ \\|$`, 'm'))
  assert.match(text, /^### openSession$/m)
})

test('every exported function has a comment', async () => {
  const bare = [...(await made).matchAll(/^### ([a-z]\w*)\n\n```/gm)].map(([, name]) => name)
  assert.deepEqual(bare, [])
})
