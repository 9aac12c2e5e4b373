/** No page has a text of its own: with a catalogue of a pseudo-language, no other text is left. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Html, html } from '../html.ts'
import { productName } from '../product-name.ts'
import { en } from '../words/en/index.ts'
import type { Words } from '../words/index.ts'
import { samples } from './samples.ts'

/** The catalogue with each text in brackets, also those that functions make. */
function bracketed<T>(part: T): T {
  if (typeof part === 'string') return `[${part}]` as T
  if (typeof part === 'function') return ((...values: unknown[]) => bracketed(part(...values))) as T
  if (isHtml(part)) return html`[${part}]` as T
  return Object.fromEntries(Object.entries(part as object).map(([key, value]) => [key, bracketed(value)])) as T
}

const isHtml = (part: unknown): part is Html => part !== null && (part as object).constructor === html``.constructor

const bracketedWords: Words = bracketed(en)

/** Where a page has something to read. */
const readable =
  /\s(?:alt|title|placeholder|aria-label|data-almost-expired|data-expired|data-asks-for|data-lifetime|data-may-ask-for|data-enter-another|data-show|data-hide|data-shown|data-hidden|data-cancelled|data-failed|data-offline|data-known)="([^"]*)"/g

/** What is neither in brackets nor markup. */
function leftOver(page: string): readonly string[] {
  const body = page.slice(page.indexOf('<title>')).replace(/<(\/?)(bdi|strong|time|span)\b[^>]*>/g, '')
  const found = [...body.matchAll(readable)].map(([, text = '']) => text)
  for (const text of body.split(/<[^>]*>/)) found.push(text)
  return found
    .flatMap((text) => outside(text).split(/\s{2,}|\n/))
    .map((text) => text.trim())
    .filter((text) => text !== '')
}

function outside(text: string): string {
  const inner = text.replace(/\[[^[\]]*\]/g, '')
  return inner === text ? text : outside(inner)
}

/** Names, addresses and codes of the examples, and the signs between texts. */
const ofTheModel = [
  ...[productName, `· ${productName}`, 'BCDF-GHJK', 'Bravo Charlie Delta Foxtrot, Golf Hotel Juliett Kilo'],
  ...[
    'Tailwind EFB',
    'Old avionics',
    'Flight planner',
    'Simulator add-on',
    'Safari on iPhone',
    'Simulator PC',
    'Security key',
    'demo',
    'visitor',
    'demo@example.org',
    '01HXW3V7Y6',
    '400',
    '403',
    '500',
  ],
  ...[
    '203.0.113.24',
    '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    'TailwindEFB/4.2 (A320; simulator)',
    '198.51.100.7',
    'Bordbuch/3',
  ],
  ...['planner.example', ',', ':', ': 01HXW3V7Y6', '127.0.0.1:51004,', 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP'],
  ...Array.from({ length: 10 }, (_, i) => `7K2M-9QXD-4RTB-0VW${i}`),
]

for (const [name, page] of Object.entries(samples)) {
  if (name.startsWith('hostile')) continue
  test(`${name}: every text is in the catalogue`, () => {
    const strays = leftOver(String(page(bracketedWords))).filter((text) => !ofTheModel.includes(text))
    assert.deepEqual(strays, [])
  })
}

test('a text that is not in the catalogue is found', () => {
  assert.deepEqual(leftOver('<title>[a]</title><p>[b <bdi>[c]</bdi> d] left</p><img alt="over">'), ['over', 'left'])
})
