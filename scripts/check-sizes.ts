/** House rule "Sizes": no file above 350 lines but the contract's tables and SQL; scripts stay under 60. */
import { complaint, type SourceFile } from './source-files.ts'

const limits = [
  { applies: (path: string) => /^src\/contract\/|\.sql$/.test(path), lines: Number.POSITIVE_INFINITY },
  { applies: (path: string) => /^scripts\/.*(?<!\.test)\.(ts|js)$/.test(path), lines: 60 },
  { applies: (path: string) => /\.(ts|tsx|js|css)$/.test(path), lines: 350 },
]

export function checkSizes(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    const limit = limits.find(({ applies }) => applies(path))?.lines
    if (limit === undefined || lines <= limit) return []
    return [complaint(path, limit + 1, `${lines} lines; ${limit} are allowed here: find the second noun in it`)]
  })
}
