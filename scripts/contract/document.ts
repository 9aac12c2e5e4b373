/** docs/service.md as tables and sentences with their line numbers; records which tables were read. */
import { problem } from '../source-files.ts'
import { type Row, readSections } from './sections.ts'

export const documentPath = 'docs/service.md'

export type ServiceDocument = {
  /** Rows of the table under a heading; empty without such a heading. */
  readonly table: (title: string) => readonly Row[]
  /** The capture groups and line of a sentence: under one heading, or anywhere when `title` is ''. */
  readonly sentence: (
    title: string,
    pattern: RegExp,
  ) => { readonly groups: readonly string[]; readonly line: number } | undefined
  /** Problems: tables that were not read. */
  readonly unread: () => readonly string[]
}

export function readDocument(text: string): ServiceDocument {
  const sections = readSections(text)
  const read = new Set<string>()
  return {
    table(title) {
      read.add(title)
      return sections.find((section) => section.title === title)?.rows ?? []
    },
    sentence(title, pattern) {
      for (const section of sections.filter((candidate) => title === '' || candidate.title === title)) {
        const match = pattern.exec(section.body)
        if (match)
          return {
            groups: match.slice(1),
            line: section.line + section.body.slice(0, match.index).split('\n').length - 1,
          }
      }
      return undefined
    },
    unread: () =>
      sections
        .filter(({ title, rows }) => rows.length > 0 && !read.has(title))
        .map(({ title, line }) =>
          problem(documentPath, line, `no check compares the table of "${title}" with the code`),
        ),
  }
}
