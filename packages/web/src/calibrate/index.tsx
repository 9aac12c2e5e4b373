/**
 * The page of `platekeeper calibrate`: a separate entry of the build, served by that command and never by the viewer. Owns what a person
 * enters for a chart (edit/, state/), the stage and its overlay (stage/), the panels (panel/), and the calls to the command (service.ts).
 * Does not compute maps: the command does, as the import does. The stage, keys, colours and position formats are those of the viewer.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { WordsProvider } from '../words/index.ts'
import { loadWords, preferredLanguage } from '../words/languages.ts'
import '../style/index.ts'
import { CalibratePage } from './page.tsx'
import { CalibrateWordsProvider, loadCalibrateWords } from './words.tsx'

/** Without a top-level await: the build would put an empty script, for which the viewer waits, before each chunk. */
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
