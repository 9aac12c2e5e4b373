import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { assets, scriptsFor, stylesFor } from './assets.ts'
import { type Html, html } from './html.ts'
import { contentSecurityPolicy } from './security-policy.ts'

const ending = (end: string) =>
  [...assets.values()].filter(({ path }) => path.endsWith(end)).map(({ bytes }) => bytes.toString())
const style = ending('.css').join('')
const scripts = ending('.js')

test('an asset is served under the hash of its bytes, so it can be cached for ever', () => {
  for (const { path, bytes } of assets.values()) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
    assert.match(path, new RegExp(`^/assets/[a-z-]+\\.${hash}\\.[a-z]+$`))
  }
})

test('a script has at most 4 KB, all together 8 KB, and they write no markup (trusted types)', () => {
  assert.ok(Buffer.byteLength(scripts.join('')) <= 8192)
  for (const script of scripts) assert.ok(Buffer.byteLength(script) <= 4096)
  for (const script of scripts) {
    assert.doesNotMatch(script, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval|new Function/)
  }
})

test('comments and layout stay here: every rule and every statement is sent', () => {
  for (const text of [style, ...scripts]) assert.doesNotMatch(text, /\/\*|\n\s|^\/\//m)
  assert.equal(style.match(/{/g)?.length, style.match(/}/g)?.length)
  assert.match(style, /\.masthead a\{display:inline-flex;/)
  assert.match(style, /:is\(\.permissions,\.option\) label::after\{content:"";/)
  for (const script of scripts) {
    assert.match(script, /document\.querySelector/)
    assert.doesNotThrow(() => new Function(script))
  }
})

test('a page has the stylesheets for which it has elements, the one of all pages first', () => {
  const names = (markup: Html) => stylesFor(markup).map((path) => path.replace(/.*\/|\..*/g, ''))
  assert.deepEqual(names(html`<p>class=</p>`), ['style'])
  assert.deepEqual(names(html`<details class="row"></details>`), ['style', 'account'])
  assert.deepEqual(names(html`<ul class="permissions"></ul><div class="outcome"></div>`), [
    'style',
    'decision',
    'outcome',
  ])
})

test('a page has the scripts for which it has elements', () => {
  const names = (markup: Html) => scriptsFor(markup).map((path) => path.replace(/.*\/|\..*/g, ''))
  assert.deepEqual(names(html`<p>data-secret</p>`), [])
  assert.deepEqual(names(html`<div data-secret></div><input data-user-code>`), ['user-code', 'secrets'])
  assert.deepEqual(names(html`<p data-expires-in="512"></p>`), ['decision'])
  assert.deepEqual(names(html`<form data-once></form>`), ['once'])
})

test('a double press sends a form with a code once, and a later press sends it again', () => {
  const script = scripts.find((text) => text.includes('form[data-once]')) ?? assert.fail('no script')
  const form = new EventTarget()
  new Function('document', script)({ querySelectorAll: () => [form] })
  const press = (timeStamp: number): boolean =>
    form.dispatchEvent(
      Object.defineProperty(new Event('submit', { cancelable: true }), 'timeStamp', { value: timeStamp }),
    )
  assert.deepEqual([0, 200, 999, 1000, 1001].map(press), [true, false, false, true, false])
})

test('the stylesheet loads nothing', () => {
  assert.doesNotMatch(style, /@import|url\(|@font-face/)
})

test('the policy allows nothing by default and nothing inline', () => {
  assert.match(contentSecurityPolicy, /^default-src 'none'; /)
  assert.doesNotMatch(contentSecurityPolicy, /unsafe|\*|https?:/)
})
