/** The imports between our own files. */
import { posix } from 'node:path'
import { lineOf, type SourceFile } from './source-files.ts'

/** Both ends are paths in the repository. `typeOnly`: erased before it runs. */
export type Import = { readonly from: string; readonly to: string; readonly line: number; readonly typeOnly: boolean }

const names = '(?:\\*(?:\\s+as\\s+[\\w$]+)?|\\{[^}]*\\}|[\\w$]+(?:\\s*,\\s*(?:\\{[^}]*\\}|\\*\\s+as\\s+[\\w$]+))?)'
const forms = [
  new RegExp(`^(?:import|export)\\s+(?<type>type\\s+)?${names}\\s*from\\s*['"](?<target>[^'"]+)['"]`, 'gm'),
  /^import\s+['"](?<target>[^'"]+)['"]/gm,
  /\bimport\(\s*['"](?<target>[^'"]+)['"]\s*\)/g,
]

/** `#client/node` is an entry of the SDK: "imports" in package.json. */
const entryOf = (target: string): string | undefined => {
  const [, entry] = /^#client(?:\/(\w+))?$/.exec(target) ?? []
  if (!target.startsWith('#client')) return undefined
  return entry === undefined ? 'packages/client/src/index.ts' : `packages/client/src/${entry}/index.ts`
}

export function readImports(files: readonly SourceFile[]): readonly Import[] {
  const code = files.filter(({ path }) => /\.(ts|tsx|js)$/.test(path))
  return code.flatMap(({ path, text }) =>
    forms.flatMap((form) =>
      [...text.matchAll(form)].flatMap((match) => {
        const { target = '', type } = match.groups ?? {}
        const to = target.startsWith('.') ? posix.join(posix.dirname(path), target) : entryOf(target)
        return to === undefined
          ? []
          : [{ from: path, to, line: lineOf(text, match.index), typeOnly: type !== undefined }]
      }),
    ),
  )
}
