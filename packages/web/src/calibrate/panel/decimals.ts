/** A number with this many decimals, formatted for the language. */
export const decimals = (value: number, digits: number, language: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value)
