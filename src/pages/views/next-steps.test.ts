import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLanguage, type Language, languages } from '../../contract/index.ts'
import type { Text } from '../words/index.ts'
import { wordsIn } from '../words/index.ts'
import { samples } from './samples.ts'

/** How each language tells a person what to do. */
const imperatives: Readonly<Record<Language, RegExp>> = {
  en: /\b(Ask|Check|Choose|Close|Connect|Enter|Go|Open|Read|Select|Sign in|Start|Try|Use|Wait|check|choose|close|go|open|retry|select|start|type|use)\b/,
  de: /\p{L}+n Sie\b/u,
  fr: /\p{L}+ez(?![\p{L}])/u,
  es: /(?<!\p{L})(Abra|Busque|Cierre|Compruebe|Compárelo|Conecte|Deje|Elija|Empiece|Escriba|Espere|Inicie|Introduzca|Introdúzcala|Inténtelo|Léala|Pida|Pregunte|Seleccione|Use|Vaya|Vuelva|cierre|compruébelo|elija|empiece|escriba|inténtelo|pregunte|seleccione|vaya|vuelva)(?!\p{L})/iu,
}

const all = Object.keys(languages).filter(isLanguage)

/** The texts of a page that say that something went wrong. */
function errorsIn(page: string): readonly string[] {
  const [main = ''] = page.match(/<main.*<\/main>/s) ?? []
  const boxed = [...main.matchAll(/<p class="(?:notice error|field-error)"[^>]*>(.*?)<\/p>/gs)].map(
    ([, text = '']) => text,
  )
  const isErrorPage = main.includes('<p class="eyebrow">')
  const lead = isErrorPage ? (/<p class="lead">(.*?)<\/p>/s.exec(main)?.slice(1) ?? []) : []
  return [...boxed, ...lead]
}

describe('every error of a page says what to do next', () => {
  const pages = Object.entries(samples).filter(([name]) => !name.startsWith('hostile'))
  for (const language of all) {
    test(`on every page of the samples (${language})`, () => {
      const errors = pages.flatMap(([name, page]) =>
        errorsIn(String(page(wordsIn(language)))).map((text) => [name, text]),
      )
      assert.ok(errors.length >= 5)
      for (const [name, text = ''] of errors) assert.match(text, imperatives[language], name)
    })
  }
})

describe('every fault that a person can meet says what to do next', () => {
  const faults: Readonly<Record<string, Text>> = {
    ...pick(({ error: { status: _, requestId: __, home: ___, titles: ____, ...texts } }) => texts, 'error'),
    ...pick(({ formFaults }) => formFaults, 'formFaults'),
    ...pick(({ linkFaults }) => linkFaults, 'linkFaults'),
    ...pick(
      ({ signOutFaults }) => signOutFaults,
      'signOutFaults',
      ({ stillSignedIn }) => stillSignedIn,
    ),
    ...pick(({ signIn: { refused, busy, tooManyAttempts } }) => ({ refused, busy, tooManyAttempts }), 'signIn'),
    ...pick(({ signIn: { passkey } }) => leave(passkey, 'submit', 'or'), 'passkey'),
    ...pick(({ account: { passkeys } }) => passkeys.faults, 'passkeys'),
    ...pick(({ account: { passkeys } }) => leave(passkeys.new, 'title', 'lead', 'submit'), 'new passkey'),
    ...pick(({ account: { passkeys } }) => passkeys.obstacles, 'passkeys at this address'),
    ...pick(({ enterCode: { notACode, unusable } }) => ({ notACode, unusable }), 'enterCode'),
    ...pick(({ consent: { nothingTicked, changed, expired } }) => ({ nothingTicked, changed, expired }), 'consent'),
    ...pick(({ authorization: { changed, mustIdentify } }) => ({ changed, mustIdentify }), 'authorization'),
    ...pick(
      ({
        account: {
          password: { wrong, short, long, common, name, differ },
        },
      }) => ({ wrong, short, long, common, name, differ }),
      'password',
    ),
    ...pick(
      ({ outcome: { expired, unavailable } }) => ({ expired: expired.text, unavailable: unavailable.text }),
      'outcome',
    ),
  }
  for (const [name, text] of Object.entries(faults)) {
    test(name, () => {
      for (const language of all) assert.match(text(wordsIn(language)), imperatives[language], language)
    })
  }
})

type Values = Readonly<Record<string, unknown>>

/** The texts of a part of the catalogue, with what always follows them. */
function pick(
  part: (words: ReturnType<typeof wordsIn>) => Values,
  name: string,
  then: Text = () => '',
): Record<string, Text> {
  return Object.fromEntries(
    Object.keys(part(wordsIn('en'))).map((key) => {
      const text: Text = (words) => {
        const value = part(words)[key]
        return `${typeof value === 'function' ? value('EFB', 'https://efb.example') : value} ${then(words)}`
      }
      return [`${name}: ${key}`, text]
    }),
  )
}

function leave(texts: Values, ...names: readonly string[]): Values {
  return Object.fromEntries(Object.entries(texts).filter(([name]) => !names.includes(name)))
}
