const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** The format of these options, created on first use: creating one takes a phone milliseconds, and hundreds of rows have dates. */
function once<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
  name: string,
  options: object,
  create: () => Format,
): Format {
  const key = `${name} ${JSON.stringify(options)}`
  const known = made.get(key) as Format | undefined
  if (known) return known
  const format = create()
  made.set(key, format)
  return format
}

/** Throws a `RangeError` if this browser does not know the time zone. */
export const dateFormat = (language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once(`date ${language}`, options, () => new Intl.DateTimeFormat(language, options))

export const numberFormat = (language: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once(`number ${language}`, options, () => new Intl.NumberFormat(language, options))
