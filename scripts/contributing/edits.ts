/** How a documented change edits files. */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Lines to insert before the first line that begins with `before`, or words to replace. */
type Step = { readonly before: string; readonly add: string } | { readonly from: string; readonly to: string }

/** Files that `npm run docs` writes after the change. */
export const byDocs = Symbol('npm run docs')

/** For each file its complete text if it is new, or the edits. */
export type Edits = Readonly<Record<string, string | readonly Step[] | typeof byDocs>>

export function makeEdits(root: string, edits: Edits): void {
  for (const [file, edit] of Object.entries(edits)) {
    if (edit === byDocs) continue
    const path = join(root, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, typeof edit === 'string' ? edit : edit.reduce(edited, readFileSync(path, 'utf8')))
  }
}

function edited(text: string, step: Step): string {
  if ('from' in step) {
    assert.ok(text.includes(step.from), `there is no ${step.from}`)
    return text.replace(step.from, step.to)
  }
  const { before, add } = step
  const at = text.startsWith(before) ? 0 : text.indexOf(`\n${before}`) + 1
  assert.ok(at > 0 || text.startsWith(before), `no line begins with ${before}`)
  return `${text.slice(0, at)}${add}\n${text.slice(at)}`
}
