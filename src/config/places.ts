import { join } from 'node:path'

export type DatabasePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

export type ImagePlace = { readonly kind: 'folder'; readonly folder: string }

/** Where the data is stored. Paths are absolute. */
export type Places = {
  /** Folder of the master key and of all files without a separate setting. */
  readonly dataDir: string
  readonly database: DatabasePlace
  readonly images: ImagePlace
}

/** `databaseUrl`: postgres://…; null: an SQLite file in the data folder. */
export const placesIn = (dataDir: string, databaseUrl: string | null = null): Places => ({
  dataDir,
  database:
    databaseUrl === null
      ? { kind: 'sqlite', file: join(dataDir, 'platekeeper.db') }
      : { kind: 'postgres', url: databaseUrl },
  images: { kind: 'folder', folder: join(dataDir, 'images') },
})
