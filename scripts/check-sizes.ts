/** House rule "Sizes": no file above 350 lines but the contract's tables and SQL; scripts stay under 60; no room too large. */
import { problem, type SourceFile } from './source-files.ts'

const limits = [
  { applies: (path: string) => /^src\/contract\/|\.sql$/.test(path), lines: Number.POSITIVE_INFINITY },
  { applies: (path: string) => /^scripts\/.*(?<!\.test)\.(ts|js)$/.test(path), lines: 60 },
  { applies: (path: string) => /\.(ts|tsx|js|css)$/.test(path), lines: 350 },
]

/** Of the lines of src, tests and fixtures aside. */
const largestShare = 0.25

export function checkSizes(files: readonly SourceFile[]): readonly string[] {
  return [...fileSizes(files), ...roomSizes(files)]
}

function fileSizes(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.trimEnd().split('\n').length
    const limit = limits.find(({ applies }) => applies(path))?.lines
    if (limit === undefined || lines <= limit) return []
    return [problem(path, limit + 1, `${lines} lines; ${limit} are allowed here: find the second noun in it`)]
  })
}

function roomSizes(files: readonly SourceFile[]): readonly string[] {
  const sizes = new Map<string, number>()
  for (const { path, text } of files) {
    const [, room] = /^src\/([^/]+)\/.*(?<!\.test|fixture)\.tsx?$/.exec(path) ?? []
    if (room !== undefined) sizes.set(room, (sizes.get(room) ?? 0) + text.trimEnd().split('\n').length)
  }
  const total = [...sizes.values()].reduce((sum, lines) => sum + lines, 0)
  const tooLarge = [...sizes].filter(([, lines]) => sizes.size > 4 && lines > total * largestShare)
  return tooLarge.map(([room, lines]) =>
    problem(
      `src/${room}`,
      1,
      `${Math.round((100 * lines) / total)} % of the lines of src; 25 % are allowed: it is two rooms`,
    ),
  )
}
