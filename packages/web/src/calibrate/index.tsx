/**
 * The page of `platekeeper calibrate`: an entry of its own, served by that command and never by the viewer. Owns what a person states of
 * a chart (edit/, state/), the stage with what is drawn over it (stage/), the panels (panel/), and the calls to the command
 * (service.ts). Computes no map: the command does, as the import will. Stage, keys, colours and spellings of positions are the viewer's.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WordsProvider } from '../words/index.ts'
import { loadWords, preferredLanguage } from '../words/languages.ts'
import '../style/index.ts'
import { CalibratePage } from './page.tsx'
import { CalibrateWordsProvider, loadCalibrateWords } from './words.tsx'

/** No top-level await: the build would put an empty script before each chunk that the viewer waits for. */
async function start(): Promise<void> {
  const place = document.getElementById('calibrate')
  if (!place) return
  const language = preferredLanguage()
  const [words] = await Promise.all([loadCalibrateWords(language), loadWords(language)])
  createRoot(place).render(
    <StrictMode>
      <WordsProvider>
        <CalibrateWordsProvider words={words}>
          <CalibratePage />
        </CalibrateWordsProvider>
      </WordsProvider>
    </StrictMode>,
  )
}

void start()
