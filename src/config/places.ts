import { join } from 'node:path'

export type DatabasePlace =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** A bucket of a store with the S3 API. */
export type BucketPlace = {
  readonly kind: 's3'
  readonly bucket: string
  /** What keys begin with: empty, or it ends with a slash. */
  readonly prefix: string
  /** An origin, without a slash at its end. */
  readonly endpoint: string
  readonly region: string
  readonly keys: BucketKeys
  /** `s3://bucket/prefix`, for messages. */
  readonly url: string
}

export type BucketKeys = { readonly id: string; readonly secret: string; readonly token: string | null }

export type ImagePlace = { readonly kind: 'folder'; readonly folder: string } | BucketPlace

/** Where the data is stored. Paths are absolute. */
export type Places = {
  /** Folder of the master key and of all files without a separate setting. */
  readonly dataDir: string
  readonly database: DatabasePlace
  readonly images: ImagePlace
}

/** `databaseUrl`: postgres://…; null: an SQLite file in the data folder. `bucket` null: a folder in it. */
export const placesIn = (
  dataDir: string,
  databaseUrl: string | null = null,
  bucket: BucketPlace | null = null,
): Places => ({
  dataDir,
  database:
    databaseUrl === null
      ? { kind: 'sqlite', file: join(dataDir, 'platekeeper.db') }
      : { kind: 'postgres', url: databaseUrl },
  images: bucket ?? { kind: 'folder', folder: join(dataDir, 'images') },
})
