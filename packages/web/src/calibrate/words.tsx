import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from '../../../../src/contract/index.ts'
import { thisBrowser } from '../device/index.ts'
import type { CalibrateWords } from '../words/en/calibrate.ts'
import { pseudo } from '../words/index.ts'
import { storedLanguage } from '../words/languages.ts'

/** Each language is a separate chunk. */
const catalogues: Readonly<Record<Language, () => Promise<{ readonly calibrate: CalibrateWords }>>> = {
  en: () => import('../words/en/calibrate.ts'),
  de: () => import('../words/de/calibrate.ts'),
  fr: () => import('../words/fr/calibrate.ts'),
  es: () => import('../words/es/calibrate.ts'),
}

export async function loadCalibrateWords(language: Language): Promise<CalibrateWords> {
  const { calibrate } = await catalogues[language]()
  return thisBrowser.get(storedLanguage) === 'pseudo' ? pseudo(calibrate) : calibrate
}

export type { CalibrateWords }

const Context = createContext<CalibrateWords | null>(null)

export function CalibrateWordsProvider(props: { readonly words: CalibrateWords; readonly children: ReactNode }) {
  return <Context value={props.words}>{props.children}</Context>
}

export function useCalibrateWords(): CalibrateWords {
  const words = useContext(Context)
  if (!words) throw new Error('There is no CalibrateWordsProvider above this component')
  return words
}
