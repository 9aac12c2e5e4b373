export type ImportProgress = {
  readonly phase: 'collect' | 'airports' | 'charts' | 'publish'
  readonly done: number
  /** null: not known before the end. */
  readonly total: number | null
  /** The file, airport or source at hand. */
  readonly name: string
}
