/** Shows a part of the viewer in happy-dom, with a server that sends the given responses. */
import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import type { Language, SignedInPerson } from '../../../src/contract/index.ts'
import { tools } from '../src/chart/tools/tools.ts'
import { addKeys, OwnKeys } from '../src/keys/index.ts'
import { announce } from '../src/notices/index.ts'
import { loadMeAhead, ServiceCache } from '../src/service/index.ts'
import { cache } from '../src/service/loading.tsx'
import { type Words, WordsProvider } from '../src/words/index.ts'
import { loadWords, storedLanguage } from '../src/words/languages.ts'
import { type Answers, openServer, type Sent, usual } from './answers.ts'
import { base, noon, openAddress, setClock } from './browser.ts'
import { type Page, pageOf, waitFor } from './page.ts'

export type Setting = {
  /** Responses that differ from the usual ones. */
  readonly answers?: Partial<Answers>
  readonly language?: Language
  /** The address of the page, below the viewer. */
  readonly path?: string
  readonly now?: number
  /** Values that the browser stored on earlier visits. */
  readonly remembered?: Readonly<Record<string, string>>
}

export type Shown = Page & {
  /** The catalogue of the page's language. */
  readonly words: Words
  /** The changes that the page sent: method, path and body. */
  readonly sent: readonly Sent[]
  readonly untilSent: (change: RegExp) => Promise<void>
  /** Replaces responses of the server from now on. */
  readonly answer: (answers: Partial<Answers>) => void
}

// As main.tsx does.
addKeys('chart', tools)

let accounts = 0
let close = (): void => undefined

/** A part with the providers of a page: texts, address and responses of the server. */
export const show = (t: TestContext, part: ReactNode, setting: Setting = {}): Promise<Shown> =>
  showAlone(
    t,
    <ServiceCache>
      <WordsProvider>
        <OwnKeys>
          <Router base={new URL(base).pathname.replace(/\/$/, '')}>{part}</Router>
        </OwnKeys>
      </WordsProvider>
    </ServiceCache>,
    setting,
  )

/** The whole viewer, which contains these providers. */
export async function showAlone(
  t: TestContext,
  whole: ReactNode,
  { answers, language = 'en', path = '', now = noon, remembered = {} }: Setting = {},
): Promise<Shown> {
  close()
  setClock(now)
  openAddress(path)
  announce('')
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of Object.entries({ ...remembered, [storedLanguage]: language }))
    localStorage.setItem(key, value)
  const words = await loadWords(language)
  let current = { ...usual, ...answers }
  const isPerson = current.me !== null && typeof current.me === 'object' && 'account' in current.me
  if (isPerson) current = { ...current, me: withOwnAccount(current.me as SignedInPerson) }
  const sent: Sent[] = []
  globalThis.fetch = openServer(() => current, sent)
  if (current.me === null) cache.setQueryData(['me'], { signedIn: false })
  // As on the page: another person clears the cache.
  if (isPerson) await loadMeAhead()
  const errors: string[] = []
  t.mock.method(console, 'error', (...parts: readonly unknown[]) => {
    // React does not know which elements happy-dom lacks.
    if (!/unrecognized in this browser/.test(String(parts[0]))) errors.push(parts.map(String).join(' '))
  })
  const place = document.createElement('div')
  document.body.replaceChildren(place)
  const root = createRoot(place, { onCaughtError: () => undefined })
  root.render(whole)
  close = () => {
    root.unmount()
    cache.clear()
  }
  t.after(() => {
    close()
    assert.deepEqual(errors, [])
  })
  return {
    ...pageOf(document),
    words,
    sent,
    untilSent: (change) =>
      waitFor(
        () => change.test(sent.join('\n')),
        () => `${change} was not sent: ${sent.join('\n')}`,
      ),
    answer(changed) {
      current = { ...current, ...changed }
    },
  }
}

/** The rows of an account are kept as long as the page exists, so each test uses another account. */
function withOwnAccount(me: SignedInPerson): SignedInPerson {
  accounts += 1
  return { ...me, account: `acc_${accounts}` }
}
