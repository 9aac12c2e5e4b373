/** Rings of files that import one another, directly or around corners. */
import type { Import } from './read-imports.ts'

/** One ring per group of files that reach each other; its first file is named again at the end. */
export function cycles(imports: readonly Import[]): readonly (readonly string[])[] {
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
