/** Which test files a run has: by their names, and under the paths that are asked for. */
import type { SourceFile } from './source-files.ts'

export type TestChoice = {
  /** `npm run test:long`: the races with many rounds, and the slow tests. */
  readonly isLong: boolean
  readonly isAcceptance: boolean
  /** Files and folders, relative to the repository; none: all. */
  readonly paths: readonly string[]
}

const acceptance = 'test/acceptance/'

export function chooseTests(files: readonly SourceFile[], { isLong, isAcceptance, paths }: TestChoice) {
  const isAsked = (path: string) =>
    paths.length === 0 || paths.some((asked) => path === asked || path.startsWith(`${asked}/`))
  const isOfRun = (path: string) =>
    isLong ? /\.(long|slow)\.test\.ts$/.test(path) : !path.endsWith('.slow.test.ts') || paths.includes(path)
  return files
    .filter(({ path }) => path.endsWith('.test.ts') && path.startsWith(acceptance) === isAcceptance)
    .filter(({ path }) => isOfRun(path) && isAsked(path))
}
