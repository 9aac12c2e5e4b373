/** The test files that share a process: starting one, and loading the service in it, takes longer than most files. */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourceFile } from './source-files.ts'

/** A list of paths runs in one process. */
export type TestGroup = { readonly name: string; readonly paths: readonly string[] }

const largest = 16

/** Files that change or measure their process, or start others and wait for them, run alone. */
const own = [
  /\bprocess\.(?!platform\b)/,
  /\bmock\./,
  /'node:(child_process|worker_threads|inspector)'/,
  /\/(product|running-server)\.ts'|'\.\/postgres\.ts'/,
  /\b(findChromium|raceSuites|openProduct|openSite|startPostgres|startRunningServer)\b/,
]

export function groupTests(files: readonly SourceFile[]): readonly TestGroup[] {
  const alone: TestGroup[] = []
  const rooms = new Map<string, string[]>()
  for (const { path, text } of files) {
    if (own.some((pattern) => pattern.test(text))) alone.push({ name: path, paths: [path] })
    else rooms.set(roomOf(path), [...(rooms.get(roomOf(path)) ?? []), path])
  }
  const shared = [...rooms].flatMap(([room, paths]) =>
    Array.from({ length: Math.ceil(paths.length / largest) }, (_, part) => ({
      name: part === 0 ? room : `${room}-${part + 1}`,
      paths: paths.slice(part * largest, (part + 1) * largest),
    })),
  )
  return [...shared, ...alone]
}

const isComponent = (path: string): boolean => path.endsWith('.tsx')

/** Tests of components share a document, which must not be visible to other tests. */
const roomOf = (path: string): string =>
  isComponent(path) ? 'components' : path.split('/').slice(0, -1).slice(0, 2).join('-')

/** They take longest: started last, they would run when all others have ended. `node --test` sorts by path. */
const isFirst = (path: string): boolean => path.startsWith('test/conformance/')

/** The argument of `node --test` for a group: the file itself, or a module that runs the files one after another. */
export function entryOf(root: string, { name, paths: [path = '', ...others], paths }: TestGroup): string {
  if (others.length === 0 && !isComponent(path) && !isFirst(path)) return path
  const urlOf = (file: string) => pathToFileURL(join(root, file)).href
  const start = isComponent(path) ? `import '${urlOf('packages/web/testing/start.ts')}'\n` : ''
  const runner = `import { runTestFiles } from '${urlOf('scripts/run-test-files.ts')}'\n`
  const text = `${start}${runner}await runTestFiles(${JSON.stringify(paths, null, 2)})\n`
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 8)
  const folder = join(root, 'build/test-groups')
  mkdirSync(folder, { recursive: true })
  const file = `${isFirst(path) ? '0-' : ''}${name.replaceAll('/', '-')}-${digest}.mjs`
  writeFileSync(join(folder, file), text)
  return `build/test-groups/${file}`
}
