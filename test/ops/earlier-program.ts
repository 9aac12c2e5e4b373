/** The program of the schema before today's, from the history of this repository. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ownProgram } from '../fixtures/product.ts'

const migrations = 'src/store/migrations/postgres'

/** The commit before the one that added the newest migration; the present one, while that is in no commit. Otherwise, why there is none. */
export function earlierCommit(): { readonly commit: string } | { readonly missing: string } {
  const newest = readdirSync(join(ownProgram, migrations)).sort().at(-1) ?? ''
  const added = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `${migrations}/${newest}`)
  const commit = added === null ? null : git('rev-parse', '--verify', '--quiet', added === '' ? 'HEAD' : `${added}^`)
  if (commit !== null) return { commit }
  return { missing: `the history of this repository has no commit before ${newest}: git fetch --unshallow` }
}

export type EarlierProgram = { readonly folder: string; close(): void }

/** Its files in a folder of their own, with the libraries of this clone. */
export function openEarlierProgram(commit: string): EarlierProgram {
  // Next to the packages: hard links cannot reach another file system.
  mkdirSync(join(ownProgram, 'build'), { recursive: true })
  const folder = mkdtempSync(join(ownProgram, 'build/earlier-'))
  const archive = execFileSync('git', ['-C', ownProgram, 'archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  symlinkSync(join(ownProgram, 'node_modules'), join(folder, 'node_modules'))
  // It builds its own viewer when it starts, and installs what is missing for that; so these are not links to the same folder.
  const tools = 'packages/web/node_modules'
  if (existsSync(join(ownProgram, tools))) execFileSync('cp', ['-al', join(ownProgram, tools), join(folder, tools)])
  return { folder, close: () => rmSync(folder, { recursive: true }) }
}

/** The first line of its output; null: it failed. */
function git(...words: readonly string[]): string | null {
  const { status, stdout } = spawnSync('git', ['-C', ownProgram, ...words], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}
