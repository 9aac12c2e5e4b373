import { wholeNumber } from './parsers.ts'

/** What parsers and defaults depend on. */
export type SettingContext = {
  /** The base of relative paths. */
  readonly cwd: string
  /** The folder of the product, which contains the default data folder. */
  readonly home: string
  readonly port: number
  /** Seconds. */
  readonly shutdownTimeout: number
  readonly trustedProxies: readonly string[]
}

type Documented = {
  /** A line of docs/reference/configuration.md, in Markdown. */
  readonly meaning: string
  /** The default for the document, in Markdown. */
  readonly defaultText: string
}
export type Plain<Field extends string, Value> = Documented & {
  readonly field: Field
  /** Throws the rule for the text. */
  readonly parse: (text: string, context: SettingContext) => Value
  readonly fallback: (context: SettingContext) => Value
  /** The text as error messages show it; by default all of it. */
  readonly shown?: (text: string) => string
}
/** A value that error messages never repeat. NAME contains it, or NAME_FILE names a file with it. */
export type Secret<Field extends string, Value> = Documented & {
  readonly field: Field
  /** Throws the complete message, in which `source` names the setting or the file. */
  readonly parseSecret: (text: string, source: string) => Value
}

export const plain = <const Field extends string, Value>(setting: Plain<Field, Value>) => setting
export const secret = <const Field extends string, Value>(setting: Secret<Field, Value>) => setting

/** Seconds between `least` and `most`. */
export const seconds = <const Field extends string>(
  field: Field,
  [least, most]: readonly [number, number],
  fallback: number,
  documented: Documented,
) => plain({ field, parse: wholeNumber(least, most), fallback: () => fallback, ...documented })
