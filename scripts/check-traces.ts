/** No file under version control names a folder of one machine or the host of a package registry. */
import { lineOf, problem, type SourceFile } from './source-files.ts'

/** Put together from parts, so that this file does not match itself. */
const folders = ['work', 'farm', 'root', 'home/\\w+', 'Users/\\w+'].map((name) => `/${name}`).join('|')
const traces = new RegExp(`(?<![\\w.*~-])(?:${folders})/|\\b${'npm'}js\\.`, 'g')

export function checkTraces(files: readonly SourceFile[]): readonly string[] {
  return files
    .filter(({ path }) => !path.endsWith('package-lock.json'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(traces)].map((match) =>
        problem(path, lineOf(text, match.index), `"${match[0]}" belongs to one machine or registry: leave it out`),
      ),
    )
}
