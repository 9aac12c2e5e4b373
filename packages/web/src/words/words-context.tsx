import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Language } from '../../../../src/contract/index.ts'
import { thisBrowser } from '../device/index.ts'
import { loadPart } from '../service/index.ts'
import type { Words } from './catalogue.ts'
import { loadedWords, loadWords, preferredLanguage, storedLanguage } from './languages.ts'
import { pseudo } from './pseudo.ts'

type Chosen = { readonly words: Words; readonly language: Language; readonly setLanguage: (language: Language) => void }
const Context = createContext<Chosen | null>(null)

/** Renders nothing until the catalogue is loaded. */
export function WordsProvider({ children }: { readonly children: ReactNode }) {
  const isPseudo = thisBrowser.get(storedLanguage) === 'pseudo'
  const [language, setLanguage] = useState(preferredLanguage)
  const [loaded, setWords] = useState(() => loadedWords(language))
  useEffect(() => {
    let isCurrent = true
    document.documentElement.lang = language
    void loadPart(() => loadWords(language)).then((words) => isCurrent && setWords(words))
    return () => {
      isCurrent = false
    }
  }, [language])
  const words = useMemo(() => (loaded && isPseudo ? pseudo(loaded) : loaded), [loaded, isPseudo])
  const chosen = useMemo(() => words && { words, language, setLanguage: remember(setLanguage) }, [words, language])
  return chosen && <Context value={chosen}>{children}</Context>
}

const remember = (set: (language: Language) => void) => (language: Language) => {
  thisBrowser.set(storedLanguage, language)
  set(language)
}

/** The texts in the person's language. */
export const useWords = (): Words => useChosen().words

export function useLanguage(): Pick<Chosen, 'language' | 'setLanguage'> {
  return useChosen()
}

function useChosen(): Chosen {
  const chosen = useContext(Context)
  if (!chosen) throw new Error('This component needs a WordsProvider above it')
  return chosen
}
