export type ImportProgress = {
  /** For downloads, the unit is mebibytes. */
  readonly phase: 'download' | 'images' | 'collect' | 'airports' | 'keep' | 'charts' | 'publish'
  readonly done: number
  /** null: unknown until the end. */
  readonly total: number | null
  /** The current file, airport or source. */
  readonly name: string
}
