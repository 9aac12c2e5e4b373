import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../words/en/index.ts'
import { type HomeModel, homePage } from './home.ts'

const chartsUrl = 'https://charts.example/app'
const home = (model: Partial<HomeModel>) => String(homePage({ csrf: 'a', chartsUrl, ...model })(en))

/** Links of the page, in order, without those of the masthead. */
const links = (page: string) =>
  [...page.matchAll(/<a class="(button[^"]*)" href="([^"]*)"/g)].map(([, style, href]) => `${style} ${href}`)

test('the charts come first, the entry of a code second', () => {
  const expected = [`button primary ${chartsUrl}`, 'button plain /device', 'button quiet /account']
  assert.deepEqual(links(home({})), expected)
  assert.deepEqual(links(home({ signedInAs: 'zoe' })), expected)
  assert.match(home({}), new RegExp(`<h1[^>]*>${en.home.title}</h1>`))
})

test('a server without the viewer has a page for codes', () => {
  const page = home({ chartsUrl: null })
  assert.deepEqual(links(page), ['button /device', 'button quiet /account'])
  assert.match(page, new RegExp(`<h1[^>]*>${en.home.codesTitle}</h1>`))
})
