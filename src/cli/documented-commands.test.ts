import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { commands } from './commands.ts'

const reference = readFileSync(new URL('../../docs/reference/command-line.md', import.meta.url), 'utf8')

for (const words of Object.keys(commands)) {
  test(`docs/reference/command-line.md describes ${words}`, () =>
    assert.match(reference, new RegExp(`\`${words}[ \`]`)))
}
