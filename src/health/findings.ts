import { catalogue } from './catalogue/catalogue.ts'
import type { Text } from './catalogue/entry.ts'

/** What a check found: why it is not well, and what to do. Numbers and our own words only: `/readyz` shows both. */
export type Finding = {
  readonly check: CheckName
  /** One of the kinds of its check in the catalogue. */
  readonly kind: string
  readonly reason: string
  readonly remedy: string
  /** Names the file, address or setting concerned: for the log and for `doctor`, never for `/readyz`. */
  readonly details?: string
}

type Catalogue = typeof catalogue
export type CheckName = keyof Catalogue

export const checkNames = Object.keys(catalogue) as readonly CheckName[]
/** Those that a server runs itself; the others are of `doctor` alone. */
export const serverChecks = checkNames.filter((name) => !('isOfDoctor' in catalogue[name]))

type Placeholders<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never
type KindOf<Name extends CheckName> = keyof Catalogue[Name]['kinds'] & string
type ReasonOf<Name extends CheckName, Kind extends KindOf<Name>> = Catalogue[Name]['kinds'][Kind] extends {
  readonly reason: infer Reason extends string
}
  ? Reason
  : never
type Values<Name extends CheckName, Kind extends KindOf<Name>> = Readonly<
  Record<Placeholders<ReasonOf<Name, Kind>>, string | number>
>

/** A row of the catalogue with its numbers. `details`: see Finding. */
export function finding<Name extends CheckName, Kind extends KindOf<Name>>(
  check: Name,
  kind: Kind,
  values: Values<Name, Kind>,
  details?: string,
): Finding {
  const kinds: Readonly<Record<string, Text>> = catalogue[check].kinds
  const { reason, remedy } = kinds[kind] ?? { reason: '', remedy: '' }
  const filled = Object.entries<string | number>(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
    reason,
  )
  return { check, kind, reason: filled, remedy, ...(details !== undefined && { details }) }
}
