import type { FileSource, SourceFile } from './file-source.ts'

/** Finds listed files by name. If two names differ only in case, the first is used. */
export function indexFiles(files: readonly SourceFile[]): Pick<FileSource, 'find' | 'file'> {
  const sorted = files.toSorted((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)))
  const byName = firstBy(files, ({ name }) => name.toLowerCase())
  const byLastPart = firstBy(sorted, ({ name }) => lastPart(name).toLowerCase())
  return {
    find: async (pattern) => sorted.filter(({ name }) => pattern.test(name)),
    file: async (name) => byName.get(name.toLowerCase()) ?? byLastPart.get(name.toLowerCase()) ?? null,
  }
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

function firstBy(files: readonly SourceFile[], key: (file: SourceFile) => string): ReadonlyMap<string, SourceFile> {
  const map = new Map<string, SourceFile>()
  for (const file of files) if (!map.has(key(file))) map.set(key(file), file)
  return map
}
