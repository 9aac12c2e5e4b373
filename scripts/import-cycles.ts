/** Cycles of files that import one another, directly or indirectly; likewise of folders. */
import type { Import } from './read-imports.ts'

type Edge = { readonly from: string; readonly to: string }

/** One cycle per group of files that reach each other; its first file is repeated at the end. */
export function cycles(imports: readonly Edge[]): readonly (readonly string[])[] {
  const targets = new Map<string, string[]>()
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to])

  const rings: string[][] = []
  const finished = new Set<string>()
  const walk = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file)
    if (start >= 0) rings.push([...trail.slice(start), file])
    if (start >= 0 || finished.has(file)) return
    for (const target of targets.get(file) ?? []) walk(target, [...trail, file])
    finished.add(file)
  }
  for (const file of targets.keys()) walk(file, [])
  return rings
}

export type FolderImport = Edge & { readonly by: Import }

/**
 * Imports as edges between the entries of one folder, folders or files: `src/a/b/c.ts` that imports
 * `src/a/d/e.ts` makes `src/a/b/` import `src/a/d/`. Types count; fixtures of tests do not. Each pair once.
 */
export function folderImports(imports: readonly Import[]): readonly FolderImport[] {
  const pairs = new Map<string, FolderImport>()
  for (const by of imports) {
    if (/fixture/.test(by.from)) continue
    const [one, other] = [by.from.split('/'), by.to.split('/')]
    const depth = one.findIndex((part, at) => part !== other[at])
    if (depth < 1) continue
    const [from, to] = [one, other].map(
      (parts) => parts.slice(0, depth + 1).join('/') + (parts.length > depth + 1 ? '/' : ''),
    )
    if (from && to) pairs.set(`${from} ${to}`, pairs.get(`${from} ${to}`) ?? { from, to, by })
  }
  return [...pairs.values()]
}
