import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyCharacter, fc } from '../../test/fixtures/properties.ts'
import { html } from './html.ts'

test('strings are escaped for text and for quoted attributes', () => {
  const value = `<b class="x">'&'</b>`
  assert.equal(String(html`<i title="${value}">`), '<i title="&lt;b class=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;">')
})

test('Html passes, arrays are joined, null, undefined and false leave nothing, zero is a value', () => {
  const items = ['a', '<'].map((item) => html`<li>${item}</li>`)
  assert.equal(String(html`<ul>${items}</ul>${null}${undefined}${false}${0}`), '<ul><li>a</li><li>&lt;</li></ul>0')
})

test('an object that only looks like Html does not pass', () => {
  const impostor = { toString: () => '<script>' } as unknown as string
  assert.throws(() => html`${impostor}`)
})

test('no text leaves its attribute or opens a tag', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      assert.match(String(html`<i title="${text}">${text}</i>`), /^<i title="[^"<>]*">[^<>]*<\/i>$/u)
    }),
  )
})
