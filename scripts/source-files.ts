/** The repository's own files, as the checks read them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** `path` is relative to the repository, with forward slashes. */
export type SourceFile = { readonly path: string; readonly text: string }

/** Folders that .gitignore names, and git's own, which is a file in a worktree. */
const foreign = new Set(['node_modules', '.git'])
const produced = new Set(['data', 'build'])

/** Every text file that is or would be under version control. */
export function readSourceFiles(root: string, folder = ''): readonly SourceFile[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      const skipped = foreign.has(entry.name) || produced.has(path) || /^packages\/[^/]+\/dist$/.test(path)
      return skipped ? [] : readSourceFiles(root, path)
    }
    if (!entry.isFile() || foreign.has(entry.name) || path.endsWith('.log')) return []
    const text = readFileSync(join(root, path), 'utf8')
    return text.includes('\0') ? [] : [{ path, text }]
  })
}

/** `file:line  problem`, a format that editors understand. */
export const problem = (path: string, line: number, what: string): string => `${path}:${line}  ${what}`

export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length
