/** Every link of a Markdown file to another file has an existing target, including its heading; links of a package stay in the package. */
import { existsSync } from 'node:fs'
import { posix, resolve } from 'node:path'
import { lineOf, problem, type SourceFile } from './source-files.ts'

const link = /\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g
/** The files that npm publishes: links must not leave them. */
const published = /^packages\/client\//

const isInRepository = (path: string): boolean => existsSync(resolve(import.meta.dirname, '..', path))

export function checkLinks(files: readonly SourceFile[], exists = isInRepository): readonly string[] {
  const anchors = new Map(documents(files).map(({ path, text }) => [path, anchorsOf(text)]))
  return documents(files).flatMap(({ path, text }) =>
    [...withoutCode(text).matchAll(link)].flatMap(({ 1: to = '', 2: anchor, index }) => {
      const target = to === '' ? path : posix.join(posix.dirname(path), to).replace(/\/$/, '')
      const wrong = (what: string) => [problem(path, lineOf(text, index), what)]
      if (!exists(target)) return wrong(`there is no ${target}`)
      if (published.test(path) && !published.test(target))
        return wrong(`${target} is not in the package: name it in words`)
      if (anchor === undefined || (anchors.get(target)?.has(anchor) ?? true)) return []
      return wrong(`${target} has no heading #${anchor}`)
    }),
  )
}

const documents = (files: readonly SourceFile[]) => files.filter(({ path }) => path.endsWith('.md'))

/** Blocks of code as empty lines: the lines keep their numbers. */
const withoutCode = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, (block) => block.replaceAll(/[^\n]/g, ' '))

/** Anchors as GitHub derives them from headings. */
const anchorsOf = (text: string): ReadonlySet<string> =>
  new Set(
    [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
