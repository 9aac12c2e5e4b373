import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../words/en/index.ts'
import { samples } from './samples.ts'

const pageOf = (name: string): string => String(samples[name]?.(en))

/** The form that posts to `action`: the names of its controls, in tab order, and its markup. */
function form(page: keyof typeof samples, action: string) {
  const markup = pageOf(page).match(new RegExp(`<form [^>]*action="${action}".*?</form>`, 's'))?.[0] ?? ''
  return { markup, names: [...markup.matchAll(/\sname="([^"]+)"/g)].map(([, name]) => name) }
}

test('the code is typed into one field that takes pasted spaces and hyphens and no corrections', () => {
  const { markup, names } = form('enter-code', '/device')
  assert.deepEqual(names, ['csrf', 'user_code'])
  const input = markup.match(/<input class="code".*?>/s)?.[0] ?? ''
  for (const attribute of ['type="text"', 'autocapitalize="characters"', 'autocomplete="off"', 'spellcheck="false"'])
    assert.ok(input.includes(attribute), attribute)
  assert.ok(Number(input.match(/maxlength="(\d+)"/)?.[1]) >= 20)
})

test('a code from a link is prefilled, and not submitted automatically', () => {
  assert.match(form('enter-code-from-link', '/device').markup, /name="user_code" type="text" value="BCDF-GHJK"/)
  assert.match(pageOf('enter-code-from-link'), /If someone sent you the link, close this page/)
})

test('a wrong code is kept in the field and the error belongs to it', () => {
  const { markup } = form('enter-code-error', '/device')
  assert.match(markup, /value="BCDF-GH"/)
  assert.match(markup, /aria-describedby="user_code-hint user_code-error" aria-invalid="true"/)
  assert.match(markup, /id="user_code-error">A code has eight letters/)
})

test('password managers find username and password', () => {
  const { markup, names } = form('sign-in', '/login')
  assert.deepEqual(names, ['csrf', 'username', 'password'])
  assert.match(markup, /name="username" [^>]*autocomplete="username"/)
  assert.match(markup, /name="password" type="password" [^>]*autocomplete="current-password"/)
})

test('after a failed sign-in the username stays and the password does not', () => {
  const { markup } = form('sign-in-error', '/login')
  assert.match(markup, /value="demo"/)
  assert.doesNotMatch(markup.match(/<input id="password".*?>/s)?.[0] ?? '', /value=/)
  assert.equal(markup.match(/aria-describedby="sign-in-error"/g)?.length, 2)
})

test('the form that a page is about is the first in it, also where the person may sign out', () => {
  for (const [page, action] of [
    ['enter-code-from-link', '/device'],
    ['consent', '/device/consent'],
  ] as const)
    assert.equal(pageOf(page).match(/<form [^>]*action="([^"]*)"/)?.[1], action)
})

for (const page of ['home-signed-in', 'enter-code-from-link', 'consent', 'account'])
  test(`${page}: signing out is a POST with the CSRF token`, () => {
    assert.deepEqual(form(page, '/logout').names, ['csrf'])
  })
