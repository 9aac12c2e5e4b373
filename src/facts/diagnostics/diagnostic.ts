/**
 * A diagnostic about an item of a source. error: the item is not imported, with every reason as a sentence. warning: it is
 * imported, but should be checked.
 */
export type Diagnostic =
  | {
      readonly severity: 'error'
      readonly file: string
      /** Where the source lists it, for people: `manifest.csv line 7`. */
      readonly where: string
      readonly reasons: readonly string[]
      /** ICAO identifier of the airport of the chart; absent: unknown. */
      readonly airport?: string
    }
  | { readonly severity: 'warning'; readonly file: string; readonly text: string }

export type RejectedItem = Extract<Diagnostic, { readonly severity: 'error' }>
export type Warning = Extract<Diagnostic, { readonly severity: 'warning' }>

/** The items of a source one by one, with diagnostics. */
export type Found<T> = T | Diagnostic

export const isDiagnostic = (found: object): found is Diagnostic => 'severity' in found

/** `where` with the file's name, if there is one. */
export const rejectedItem = (
  file: string,
  where: string,
  reasons: readonly string[],
  airport?: string,
): RejectedItem => ({
  severity: 'error',
  file,
  where,
  reasons,
  ...(airport !== undefined && { airport }),
})

export const warning = (file: string, text: string): Warning => ({ severity: 'warning', file, text })
