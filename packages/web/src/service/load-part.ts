type Parts = {
  /** Loads the style sheets that failed before. */
  readonly loadStyles: () => Promise<void>
  /** Asks the server whether it answers. */
  readonly ask: () => Promise<boolean>
  /** Resolves when it answers again. */
  readonly untilAnswers: () => Promise<void>
  readonly wait: (seconds: number) => Promise<void>
}

/** Seconds before each further attempt while the server answers: a bad network loses single requests. */
const pauses = [1, 2, 4]

/**
 * Loads the scripts and style sheets of a part. Without a network it waits and tries again, however long that takes: what is on the screen
 * stays meanwhile. @throws what the browser says, if the server answers and yet they do not come: it was given another build.
 */
export const openPartLoader =
  ({ loadStyles, ask, untilAnswers, wait }: Parts) =>
  async <T>(load: () => Promise<T>): Promise<T> => {
    for (let refused = 0; ; ) {
      try {
        await loadStyles()
        return await load()
      } catch (error) {
        const pause = pauses[refused]
        if (!(await ask())) await untilAnswers()
        else if (pause === undefined) throw error
        else {
          refused += 1
          await wait(pause)
        }
      }
    }
  }
