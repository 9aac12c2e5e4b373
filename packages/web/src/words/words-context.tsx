import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import type { Words } from './catalogue.ts'
import { type Language, loadWords, preferredLanguage, storedLanguage } from './languages.ts'
import { pseudo } from './pseudo.ts'

type Chosen = { readonly words: Words; readonly language: Language; readonly setLanguage: (language: Language) => void }
const Context = createContext<Chosen | null>(null)

/** Shows nothing until the catalogue is there. */
export function WordsProvider({ children }: { readonly children: ReactNode }) {
  const isPseudo = localStorage.getItem(storedLanguage) === 'pseudo'
  const [language, setLanguage] = useState(preferredLanguage)
  const [words, setWords] = useState<Words | null>(null)
  useEffect(() => {
    let isCurrent = true
    document.documentElement.lang = language
    void loadWords[language]().then((loaded) => isCurrent && setWords(isPseudo ? pseudo(loaded) : loaded))
    return () => {
      isCurrent = false
    }
  }, [language, isPseudo])
  const chosen = useMemo(() => words && { words, language, setLanguage: remember(setLanguage) }, [words, language])
  return chosen && <Context value={chosen}>{children}</Context>
}

const remember = (set: (language: Language) => void) => (language: Language) => {
  localStorage.setItem(storedLanguage, language)
  set(language)
}

/** The texts in the person's language. */
export const useWords = (): Words => useChosen().words

export function useLanguage(): Pick<Chosen, 'language' | 'setLanguage'> {
  return useChosen()
}

function useChosen(): Chosen {
  const chosen = useContext(Context)
  if (!chosen) throw new Error('There is no WordsProvider above this component')
  return chosen
}
