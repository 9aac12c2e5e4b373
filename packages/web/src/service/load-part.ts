type Parts = {
  /** Loads the style sheets that failed before. */
  readonly loadStyles: () => Promise<void>
  /** Asks the server whether it answers. */
  readonly ask: () => Promise<boolean>
  /** Resolves when it answers again. */
  readonly untilAnswers: () => Promise<void>
}

/**
 * Loads the scripts and style sheets of a part. Without a network it waits and tries again, however long that takes: what is on the screen
 * stays meanwhile. @throws what the browser says, if the server answers and yet does not have them: it was given another build.
 */
export const openPartLoader =
  ({ loadStyles, ask, untilAnswers }: Parts) =>
  async <T>(load: () => Promise<T>): Promise<T> => {
    for (let refused = 0; ; ) {
      try {
        await loadStyles()
        return await load()
      } catch (error) {
        if (!(await ask())) await untilAnswers()
        else if (++refused === 2) throw error
      }
    }
  }
