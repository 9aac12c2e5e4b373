/** A comment that cites a document of docs/ by heading or row (contract.md, "Pacing") names one that exists. */
import { lineOf, problem, type SourceFile } from './source-files.ts'

const reference = /([\w-]+\.md),[\s*]+"([^"\n]+)"/g

export function checkReferences(files: readonly SourceFile[]): readonly string[] {
  const documents = new Map(
    files
      .filter(({ path }) => /^docs\/(reference\/)?[\w-]+\.md$/.test(path))
      .map(({ path, text }) => [path.slice(path.lastIndexOf('/') + 1), subjectsOf(text)]),
  )
  return files
    .filter(({ path }) => path.endsWith('.ts') && !path.startsWith('scripts/check-references'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(reference)].flatMap(({ 1: name = '', 2: subject = '', index }) => {
        const subjects = documents.get(name)
        if (!subjects) return [problem(path, lineOf(text, index), `docs/ has no ${name}`)]
        const isKnown = subjects.has(subject)
        return isKnown ? [] : [problem(path, lineOf(text, index), `${name} has no heading and no row "${subject}"`)]
      }),
    )
}

/** Headings and first cells of tables, without code marks, numbers and what follows in parentheses. */
function subjectsOf(text: string): ReadonlySet<string> {
  const titles = [...text.matchAll(/^(?:#+ (?:\d+\. )?|\| )([^|\n]+?)(?: \(.*?\))?(?: \||$)/gm)]
  return new Set(titles.map(([, title = '']) => title.replaceAll('`', '').trim()))
}
