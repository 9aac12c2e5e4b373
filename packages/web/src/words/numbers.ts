/** Formats whole numbers for a language. The format is created on first use: that takes 40 ms on a phone, and charts do not use it. */
export function numbersIn(language: string): { readonly format: (value: number) => string } {
  let format: Intl.NumberFormat | undefined
  return {
    format(value) {
      format ??= new Intl.NumberFormat(language)
      return format.format(value)
    },
  }
}
