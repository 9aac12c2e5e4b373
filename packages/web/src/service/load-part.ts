import { NotImported } from '../part-files/index.ts'

type Parts = {
  /** Loads the style sheets that failed before. */
  readonly loadStyles: () => Promise<void>
  /** Asks the server; resolves to whether it answers. */
  readonly ask: () => Promise<boolean>
  /** Resolves when the server answers again. */
  readonly untilAnswers: () => Promise<void>
  readonly wait: (seconds: number) => Promise<void>
}

/** Seconds before each further attempt while the server answers: single requests fail on a bad network. */
const pauses = [1, 2, 4]

/**
 * Loads the scripts and style sheets of a part. Without a network it retries without a limit: the content on the screen stays. @throws
 * the error of the browser if the server answers but the files do not load: it serves another build. Throws NotImported after one further
 * attempt: most browsers then import the part only after a reload.
 */
export const openPartLoader =
  ({ loadStyles, ask, untilAnswers, wait }: Parts) =>
  async <T>(load: () => Promise<T>): Promise<T> => {
    for (let refused = 0; ; ) {
      try {
        await loadStyles()
        return await load()
      } catch (error) {
        const pause = error instanceof NotImported && refused > 0 ? undefined : pauses[refused]
        if (!(await ask())) await untilAnswers()
        else if (pause === undefined) throw error
        else {
          refused += 1
          await wait(pause)
        }
      }
    }
  }
