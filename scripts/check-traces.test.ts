import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTraces } from './check-traces.ts'

const slash = '/'
const registry = 'npm'.concat('js')
const traces = [
  `${slash}work/main`,
  `'${slash}farm/x'`,
  `see ${slash}root/.cache`,
  `file://${slash}home/somebody/x`,
  `https://registry.${registry}.org`,
  `www.${registry}.com`,
]

for (const trace of traces) {
  test(`"${trace}" is found, with its line`, () => {
    assert.match(checkTraces([{ path: 'README.md', text: `a\n${trace}` }]).join(), /^README\.md:2 /)
  })
}

test('ordinary paths and the lock file are left alone', () => {
  const folder = 'work'
  const text = `./${folder}/a src/${folder}/b https://example.com/${folder}/c node_modules/.bin ~/root/x`
  assert.deepEqual(checkTraces([{ path: 'a.md', text }]), [])
  assert.deepEqual(checkTraces([{ path: 'package-lock.json', text: traces.join('\n') }]), [])
})
