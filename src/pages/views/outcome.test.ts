import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../words/en/index.ts'
import { type OutcomeModel, outcomePage } from './outcome.ts'

const chartsUrl = 'https://charts.example/app/sign-in'
const sentences: Readonly<Record<OutcomeModel['outcome'], readonly RegExp[]>> = {
  approved: [/Tailwind EFB.* is connected to your account/, /Return to your device\. You can close this page\./],
  denied: [/Tailwind EFB.* has no access/, /You can close this page\./],
  expired: [/The code has expired/, /Start again on your device/],
  unavailable: [/This code can’t be used/, /start again on your device/],
}

for (const [outcome, expected] of Object.entries(sentences) as [OutcomeModel['outcome'], readonly RegExp[]][])
  test(`${outcome}: says what happened and what to do, with the focus on the heading`, () => {
    const text = String(outcomePage({ outcome, clientName: 'Tailwind EFB', chartsUrl })(en))
    for (const sentence of expected) assert.match(text, sentence)
    assert.match(text, /<h1 tabindex="-1" autofocus>/)
  })

test('a code that cannot be used is one neutral page: no application, no reason', () => {
  const page = String(outcomePage({ outcome: 'unavailable', chartsUrl })(en))
  assert.equal(String(outcomePage({ outcome: 'unavailable', clientName: 'Tailwind EFB', chartsUrl })(en)), page)
  assert.doesNotMatch(page, /denied|expired|approved<|already|unknown/i)
})

test('after approving an application, the user is offered the viewer, if there is one', () => {
  const link = /<a class="button" href="https:\/\/charts.example\/app\/sign-in">Open your charts<\/a>/
  for (const outcome of Object.keys(sentences) as OutcomeModel['outcome'][]) {
    const page = (url: string | null) =>
      String(outcomePage({ outcome, clientName: 'Tailwind EFB', chartsUrl: url })(en))
    assert.equal(link.test(page(chartsUrl)), outcome === 'approved')
    assert.doesNotMatch(page(null), /Open your charts/)
  }
})
