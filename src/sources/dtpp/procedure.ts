import type { MetafileRecord } from './tables.ts'

/**
 * ARINC 424 identifiers of what a chart shows: `I04R` of an approach; of a departure what precedes the point
 * (`BLZZR3.BLZZR`), of an arrival what follows it (`EURRO.OOSHN3`). Empty where the metafile gives none.
 */
export function proceduresOf({ chart_code, faanfd18 }: MetafileRecord): readonly string[] {
  const parts = faanfd18.toUpperCase().split('.')
  const identifier = ['STAR', 'STR'].includes(chart_code) ? parts.at(-1) : parts[0]
  return identifier !== undefined && /^[A-Z0-9-]{1,6}$/.test(identifier) ? [identifier] : []
}
