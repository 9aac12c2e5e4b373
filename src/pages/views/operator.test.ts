import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBrowser, openService } from '../../../test/fixtures/index.ts'
import type { Contact } from '../contact.ts'
import { wordsIn } from '../words/index.ts'
import { hostile } from './sample-values.ts'
import { samples } from './samples.ts'

const shown = (contact: Contact | null): string => String(samples.home?.(wordsIn('en', contact)))

test('a mail address and a web address are links, a text is text', () => {
  assert.match(
    shown({ kind: 'mail', text: 'help@example.org' }),
    /Operator of this service: <a href="mailto:help@example\.org"><bdi>help@example\.org<\/bdi><\/a>/,
  )
  assert.match(shown({ kind: 'web', text: 'https://club.example/help' }), /<a href="https:\/\/club\.example\/help">/)
  const text = shown({ kind: 'text', text: hostile })
  assert.match(text, /Operator of this service: <bdi>/)
  assert.doesNotMatch(text, /<script>alert|<img src=x/)
})

test('every page names it', () => {
  const words = wordsIn('en', { kind: 'mail', text: 'help@example.org' })
  for (const [name, page] of Object.entries(samples))
    assert.match(String(page(words)), /<a href="mailto:help@example\.org">/, name)
})

test('without a contact no page names one', () => assert.doesNotMatch(shown(null), /Operator/))

test('every page of a service names it, also those of errors', async () => {
  const { app } = await openService({ env: { CONTACT: 'help@example.org' } })
  const browser = openBrowser(app, { languages: 'fr' })
  for (const path of ['/', '/login', '/device', '/no-such-page', '/authorize', '/device/unavailable']) {
    assert.match((await browser.open(path)).text, /Exploitant de ce service\u00a0: <a href="mailto:/, path)
  }
})
