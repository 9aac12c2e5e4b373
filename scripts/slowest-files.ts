/** A reporter of `node --test` in addition to the readable one: the ten test files that took longest, if there were more. */
import type { TestEvent } from 'node:test/reporters'

const shown = 10

/** A file of a group is a suite of its path (`run-test-files.ts`), one that runs alone is a test of its path. */
// biome-ignore lint/style/noDefaultExport: node --test takes the default export of a reporter
export default async function* slowestFiles(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files: { path: string; ms: number }[] = []
  for await (const { type, data } of events) {
    if (type === 'test:complete' && data.nesting === 0 && /\.test\.tsx?$/.test(data.name)) {
      files.push({ path: data.name, ms: data.details.duration_ms })
    }
  }
  if (files.length <= shown) return
  files.sort((a, b) => b.ms - a.ms)
  yield '\nThe slowest test files, in seconds:\n'
  for (const { path, ms } of files.slice(0, shown)) yield `${(ms / 1000).toFixed(1).padStart(7)}  ${path}\n`
}
