import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Language, languages } from '../../contract/index.ts'
import { assets } from '../assets.ts'
import { wordsIn } from '../words/index.ts'
import { chartsUrl } from './sample-values.ts'
import { samples } from './samples.ts'

const sizeWithAssets = (text: string): number =>
  [...assets.values()]
    .filter(({ path }) => text.includes(path))
    .reduce((sum, asset) => sum + asset.bytes.length, Buffer.byteLength(text))

const pages = Object.entries(samples).flatMap(([name, page]) =>
  (Object.keys(languages) as Language[]).map((language) => [`${name} (${language})`, page(wordsIn(language))] as const),
)

for (const [name, page] of pages) {
  const text = String(page)

  test(`${name}: the document says its language`, () => {
    assert.ok(text.includes(`<html lang="${/\((.*)\)/.exec(name)?.[1]}">`))
  })

  test(`${name}: offers a next step: a link or a button`, () => {
    const [main = ''] = text.match(/<main.*<\/main>/s) ?? []
    assert.match(main, /<a [^>]*href="|<button [^>]*type="submit"/)
  })

  test(`${name}: with its assets a page is at most 30 KB, before any compression`, () => {
    assert.ok(sizeWithAssets(text) <= 30_720, `${sizeWithAssets(text)} bytes`)
  })

  test(`${name}: no script, style or handler is inline, and every script is ours`, () => {
    const withoutValues = text.replace(/="[^"]*"/g, '=""')
    assert.doesNotMatch(withoutValues, /<style|<[^>]*\sstyle=|<[a-z][^>]*\son[a-z]+=/i)
    for (const script of text.match(/<script.*?<\/script>/gs) ?? []) {
      const [, path = ''] = /^<script src="([^"]*)" defer><\/script>$/.exec(script) ?? []
      assert.equal(assets.get(path)?.contentType, 'text/javascript; charset=utf-8', script)
    }
  })

  test(`${name}: nothing comes from another host, and only the link to the charts leads there`, () => {
    for (const [, address] of text.matchAll(/\s(?:src|href|action)="([^"]*)"/g))
      if (address !== chartsUrl) assert.match(address ?? '', /^\/(?!\/)/)
  })

  test(`${name}: nothing changes by GET, and every form carries the CSRF token first`, () => {
    const forms = text.match(/<form/g) ?? []
    const guarded =
      text.match(/<form [^>]*method="post"[^>]*>\s*<input type="hidden" name="csrf" value="[^"]+">/g) ?? []
    assert.equal(guarded.length, forms.length)
  })

  test(`${name}: every list has a style, which places its marks inside the page`, () => {
    const styles = [...assets.values()].filter(({ path }) => path.endsWith('.css') && text.includes(path))
    const style = styles.map(({ bytes }) => bytes.toString()).join('')
    for (const [list, names = ''] of text.matchAll(/<(?:ul|ol|dl)(?: class="([^"]*)")?/g))
      assert.ok(
        names.split(' ').some((each) => each !== '' && style.includes(`.${each}`)),
        list,
      )
  })

  test(`${name}: one heading of the first rank, which can take the focus`, () => {
    assert.equal(text.match(/<h1 /g)?.length, 1)
    assert.match(text, /<h1 tabindex="-1"/)
  })

  test(`${name}: ids are unique, and every label and description points at one`, () => {
    const ids = [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(new Set(ids).size, ids.length)
    const pointers = [...text.matchAll(/\s(?:for|aria-describedby|aria-labelledby)="([^"]+)"/g)]
    for (const id of pointers.flatMap(([, list]) => (list ?? '').split(' '))) assert.ok(ids.includes(id), id)
  })

  test(`${name}: a stranger's words never become markup`, () => {
    assert.doesNotMatch(text, /<script>|<img src=x/)
    if (name.startsWith('hostile')) assert.match(text, /&lt;script&gt;alert\(&#39;x&#39;\)&lt;\/script&gt;/)
  })
}
