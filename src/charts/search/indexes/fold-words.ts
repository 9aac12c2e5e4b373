/** Letters that NFKD does not decompose, with the usual spelling on keyboards that lack them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
}
const special = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/**
 * The words of a text, folded for comparison: without case, accents and punctuation (NFKD). An apostrophe joins:
 * `O'Hare` is `ohare`, `São Paulo/Guarulhos` is `sao`, `paulo`, `guarulhos`.
 */
export function foldWords(text: string): readonly string[] {
  const folded = /^[ -~]*$/.test(text) ? text.toLowerCase() : withoutAccents(text)
  return folded
    .replace(/['’‘ʻʼ`]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

function withoutAccents(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(special, (letter) => plainLetters[letter] ?? letter)
}
