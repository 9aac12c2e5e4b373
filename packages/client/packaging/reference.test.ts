import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { errorCodes } from '../src/errors/error-codes.ts'
import { reference, referenceDocument } from './reference.ts'

test('docs/reference/sdk.md is what the sources say: npm run docs', async () => {
  const made = await reference()
  assert.equal(readFileSync(referenceDocument, 'utf8'), made)
  for (const code of Object.keys(errorCodes)) assert.match(made, new RegExp(`^\\| \`${code}\` \\| .+ \\| .+ \\|$`, 'm'))
  assert.match(made, /^### openSession$/m)
})

test('every exported function has a comment', async () => {
  const bare = [...(await reference()).matchAll(/^### ([a-z]\w*)\n\n```/gm)].map(([, name]) => name)
  assert.deepEqual(bare, [])
})
