export type ImportProgress = {
  /** Of downloads, mebibytes are counted. */
  readonly phase: 'download' | 'images' | 'collect' | 'airports' | 'keep' | 'charts' | 'publish'
  readonly done: number
  /** null: not known before the end. */
  readonly total: number | null
  /** The file, airport or source at hand. */
  readonly name: string
}
