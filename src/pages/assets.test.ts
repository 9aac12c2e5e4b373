import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { assetPaths, assets } from './assets.ts'
import { contentSecurityPolicy } from './security-policy.ts'

const content = (path: string): string => assets.get(path)?.bytes.toString() ?? ''

test('an asset is served under the hash of its bytes, so it can be cached for ever', () => {
  assert.equal(assets.size, Object.keys(assetPaths).length)
  for (const { path, bytes } of assets.values()) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    assert.match(path, new RegExp(`^/assets/[a-z]+\\.${hash}\\.[a-z]+$`))
  }
})

test('the script is at most 5 KB and writes no markup (trusted types)', () => {
  const script = content(assetPaths.script)
  assert.ok(Buffer.byteLength(script) <= 5120)
  assert.doesNotMatch(script, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function/)
})

test('the stylesheet loads nothing', () => {
  assert.doesNotMatch(content(assetPaths.style), /@import|url\(|@font-face/)
})

test('the policy allows nothing by default and nothing inline', () => {
  assert.match(contentSecurityPolicy, /^default-src 'none'; /)
  assert.doesNotMatch(contentSecurityPolicy, /unsafe|\*|https?:/)
})
