/** The test files of a run: by their names, and under the requested paths. */
import type { SourceFile } from './source-files.ts'

export type TestChoice = {
  /** `npm run test:long`: the races with many rounds, and the slow tests. */
  readonly isLong: boolean
  readonly isAcceptance: boolean
  /** `npm run test:ops`: those with programs of Debian. */
  readonly isOps: boolean
  /** Files and folders, relative to the repository; empty: all. */
  readonly paths: readonly string[]
}

const acceptance = 'test/acceptance/'

export function chooseTests(files: readonly SourceFile[], { isLong, isAcceptance, isOps, paths }: TestChoice) {
  const isAsked = (path: string) =>
    paths.length === 0 || paths.some((asked) => path === asked || path.startsWith(`${asked}/`))
  const isOfRun = (path: string) => {
    if (isOps) return path.endsWith('.ops.test.ts')
    if (isLong) return /\.(long|slow)\.test\.ts$/.test(path)
    return !/\.(slow|ops)\.test\.ts$/.test(path) || paths.includes(path)
  }
  return files
    .filter(({ path }) => /\.test\.tsx?$/.test(path) && path.startsWith(acceptance) === isAcceptance)
    .filter(({ path }) => isOfRun(path) && isAsked(path))
}
