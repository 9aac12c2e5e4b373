/** ICAO Annex 10, Volume II, 5.2.1.3: the radiotelephony spelling alphabet. */
const spelling: Readonly<Record<string, string>> = {
  A: 'Alfa',
  B: 'Bravo',
  C: 'Charlie',
  D: 'Delta',
  E: 'Echo',
  F: 'Foxtrot',
  G: 'Golf',
  H: 'Hotel',
  I: 'India',
  J: 'Juliett',
  K: 'Kilo',
  L: 'Lima',
  M: 'Mike',
  N: 'November',
  O: 'Oscar',
  P: 'Papa',
  Q: 'Quebec',
  R: 'Romeo',
  S: 'Sierra',
  T: 'Tango',
  U: 'Uniform',
  V: 'Victor',
  W: 'Whiskey',
  X: 'X-ray',
  Y: 'Yankee',
  Z: 'Zulu',
}

/** The code in words, to compare it aloud: `BCDF-GHJK` is "Bravo Charlie Delta Foxtrot, Golf Hotel Juliett Kilo". */
export function spellOut(userCode: string): string {
  const spellGroup = (group: string) => Array.from(group, (letter) => spelling[letter] ?? letter).join(' ')
  return userCode.split('-').map(spellGroup).join(', ')
}
