/** Words of titles of approach charts, as publishers of all countries write them. */
const words: ReadonlySet<string> = new Set(
  [
    'ILS LOC LLZ LDA SDF MLS GLS RNAV RNP GNSS GPS VOR DME TACAN NDB SRA PAR ASR VISUAL LOCATOR L',
    'OR AND RWY RWYS RUNWAY CAT I II III SA AR BC COPTER HI CONVERGING PRM SIMULTANEOUS CLOSE PARALLEL',
    'LPV LNAV VNAV BARO AUTHORIZATION REQUIRED ALPHA BRAVO CHARLIE SPECIAL',
  ]
    .join(' ')
    .split(' '),
)

const aid = /\b(?:ILS|LOC|LLZ|LDA|SDF|MLS|GLS|RNAV|RNP|GNSS|GPS|VOR|TACAN|NDB|SRA|PAR|VISUAL)\b/
const runway = /\b(?:RWYS?|RUNWAY) ?\d{1,2}/
/** `VOR-A`, `RNAV (GPS) B`. */
const circling = /(?:VOR|NDB|GPS\)?|LOC|LDA|DME|BC|TACAN)(?: ?- ?| )(?:[A-H]|ALPHA|BRAVO|CHARLIE)$/
const course = /^COPTER .*\b\d{3}$/
/** `LIGHT VISUAL RWY 33L`: named after what pilots see. */
const charted = /^(?:[A-Z'/]+ ){1,4}VISUAL (?:APPROACH )?RWYS? \d{1,2}[LRC]?(?:\/[LRC])*(?: AND \d{1,2}[LRC]?)?$/

/** A line that consists of the words of an approach's title, with single spaces; null: another line. */
export function approachTitle(line: string): string | null {
  const text = line
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\b(RWYS?)(?=\d)/gi, '$1 ')
    .replaceAll(/ ?([/()]) ?/g, (_, mark: string) => (mark === '(' ? ' (' : mark === ')' ? ') ' : mark))
    .trim()
  const upper = text.toUpperCase()
  if (text.length > 90) return null
  if (charted.test(upper)) return text
  if (!aid.test(upper) || !(runway.test(upper) || circling.test(upper) || course.test(upper))) return null
  const isTitle = (upper.match(/[A-Z]+|\d+[LRC]?(?![A-Z])|[^\sA-Z0-9]/g) ?? []).every(isWord)
  return isTitle ? text : null
}

/** A word of titles, a letter, a designator or course, or a mark of those that titles contain. */
const isWord = (token: string): boolean =>
  words.has(token) || /^[A-Z]$/.test(token) || /^\d{1,3}[LRC]?$/.test(token) || /^[/()&,+–-]$/.test(token)

/** Longer lines are sentences. */
const longestTitle = 60

/** Whether a line names an aid and a runway as titles do, but has words that are not known: perhaps a title of another kind. */
export function isUnknownTitle(line: string): boolean {
  const upper = line.toUpperCase()
  return line.length <= longestTitle && aid.test(upper) && runway.test(upper) && approachTitle(line) === null
}
