/** The port to the database, which store/backup implements for both stores. A snapshot is an SQLite file. */
export type Snapshots = {
  /** Writes one moment of the database to a file that must not exist (mode 0600, flushed); leaves nothing on failure. */
  write(file: string, parts: { readonly signal: AbortSignal; readonly onProgress: OnRows }): Promise<void>
  /** Reads a snapshot, and changes nothing. */
  inspect(file: string): Promise<Inspection>
}

export type OnRows = (progress: { readonly rows: number; readonly of: number | null; readonly table: string }) => void

export type Inspection = {
  /** Whether the database and its audit log are whole. */
  readonly intact: boolean
  /** What is wrong, in sentences. */
  readonly faults: readonly string[]
  readonly schemaVersion: number
  readonly counts: Readonly<Record<string, number>>
  /** The names of all images that its rows name. */
  readonly images: AsyncIterable<string> | Iterable<string>
}

export async function namesOf({ images }: Pick<Inspection, 'images'>): Promise<readonly string[]> {
  const names = new Set<string>()
  for await (const name of images) names.add(name)
  return [...names].sort()
}
