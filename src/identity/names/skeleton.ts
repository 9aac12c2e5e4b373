/** Greek and Cyrillic letters, capital or small, that look like Latin ones (UTS #39, confusables.txt; letters alone). */
const lookalikes: Readonly<Record<string, string>> = {
  ...{ Α: 'a', Β: 'b', Ε: 'e', Ζ: 'z', Η: 'h', Ι: 'i', Κ: 'k', Μ: 'm', Ν: 'n', Ο: 'o', Ρ: 'p', Τ: 't', Υ: 'y', Χ: 'x' },
  ...{ α: 'a', γ: 'y', ι: 'i', κ: 'k', ν: 'v', ο: 'o', ρ: 'p', υ: 'u', ϲ: 'c', ϳ: 'j' },
  ...{ А: 'a', В: 'b', Е: 'e', К: 'k', М: 'm', Н: 'h', О: 'o', Р: 'p', С: 'c', Т: 't', У: 'y', Х: 'x' },
  ...{ а: 'a', е: 'e', о: 'o', р: 'p', с: 'c', у: 'y', х: 'x', к: 'k' },
  ...{
    Ѕ: 's',
    ѕ: 's',
    І: 'i',
    і: 'i',
    Ј: 'j',
    ј: 'j',
    Һ: 'h',
    һ: 'h',
    Ӏ: 'l',
    ӏ: 'l',
    ԁ: 'd',
    ԛ: 'q',
    ԝ: 'w',
    Ү: 'y',
    ү: 'y',
  },
}

/**
 * Usernames with the same skeleton look alike or are spelled alike, and only one of them may be registered: compatibility
 * forms (ﬁ, ｄｅｍｏ), full case folding (Straße, STRASSE), invisible joiners and variants, the dotless and the dotted i, letters
 * of another script. Letters and figures of one keyboard (`crew1` and `crewl`, `demo` and `dem0`) stay apart: people type
 * them, so that they are not mistaken. Only for this check; signing in compares by `foldUsername`.
 */
export function usernameSkeleton(username: string): string {
  let [skeleton, before] = [username, '']
  while (skeleton !== before) [skeleton, before] = [simplified(skeleton), skeleton]
  return skeleton
}

function simplified(text: string): string {
  const seen = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const latin = [...seen].map((letter) => lookalikes[letter] ?? letter).join('')
  // Both ways, because ß is SS in capitals, and ς and σ have one capital.
  const folded = latin.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFKC')
  return folded.replaceAll('i\u0307', 'i').replace(/\s+/g, ' ').trim()
}
