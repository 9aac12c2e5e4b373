/** A number with as many decimals, as the language writes it. */
export const decimals = (value: number, digits: number, language: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  }).format(value)
