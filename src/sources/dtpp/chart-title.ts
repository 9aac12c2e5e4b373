/** The navigation aids of an approach, as titles name them. */
export type Aid =
  | 'ILS'
  | 'LOC BC'
  | 'LOC'
  | 'LDA'
  | 'SDF'
  | 'MLS'
  | 'GLS'
  | 'RNAV (RNP)'
  | 'RNAV (GPS)'
  | 'VOR RNAV'
  | 'GPS'
  | 'VOR'
  | 'TACAN'
  | 'NDB'
  | 'VISUAL'

/** Lowest minima of an ILS chart, if they have a separate chart. */
export type Minima = 'SA CAT I' | 'SA CAT I - II' | 'SA CAT II' | 'CAT II' | 'CAT II - III' | 'CAT III'

/** The parsed title of a chart of the FAA. */
export type ChartTitle = {
  /** In the title's order: `ILS OR LOC` is ILS, LOC. Empty for other charts. */
  readonly aids: readonly Aid[]
  /** The first aid with distance: `VOR/DME`. */
  readonly dme: boolean
  /** Bare designators of two digits: `RWY 28L/R` is 28L, 28R. Empty where a title names no runway (circling, a copter's course). */
  readonly runways: readonly string[]
  /** `Z` of `ILS Z RWY 4`, `A` of `VOR-A`, `3` of `VOR-3 RWY 14L`; '' without. */
  readonly variant: string
  /** Course of a copter approach to no runway: `257`; '' otherwise. */
  readonly course: string
  readonly minima: Minima | null
  readonly copter: boolean
  /** `HI-`: for military jets from high altitude. */
  readonly high: boolean
  readonly prm: boolean
  readonly converging: boolean
  /** Page of attention to all users of PRM approaches. */
  readonly aaup: boolean
  /** 1 of `CONT.1`, the second page; 0: the first or only one. */
  readonly continuation: number
  /** A departure or arrival by area navigation, or by RNP. */
  readonly navigation: 'RNAV' | 'RNP' | null
}

/** Never fails: parts that a title does not state are empty. */
export function readTitle(text: string): ChartTitle {
  const title = text.toUpperCase().replaceAll(/\s+/g, ' ').trim()
  const flown = aidsOf(title)
  const copter = /^COPTER\b/.test(title)
  const runways = runwaysOf(title)
  return {
    aids: flown,
    dme: /^[^ ]*?\b(VOR|NDB|LOC|LDA|ILS|SDF)\/DME\b/.test(title.replace(/^COPTER /, '')),
    runways,
    variant: variantOf(title),
    course: (copter && runways.length === 0 && /\b\d{3}\b/.exec(title)?.[0]) || '',
    minima: minimaOf(title),
    copter,
    high: /^HI-/.test(title),
    prm: /\bPRM\b/.test(title),
    converging: /\bCONVERGING\b/.test(title),
    aaup: /\bAAUP\b/.test(title),
    continuation: Number(/\bCONT\.? ?(\d{1,2})\b/.exec(title)?.[1] ?? 0),
    navigation: /\(RNP/.test(title) ? 'RNP' : /\(RNAV/.test(title) ? 'RNAV' : null,
  }
}

/** Words of titles to aids; longer ones first, because they contain shorter ones. */
const aidWords = [
  [/\bLOC(\/DME|\/NDB)? BC\b/, 'LOC BC'],
  [/\bRNAV \(RNP\)|\bRNP\b/, 'RNAV (RNP)'],
  [/\bVOR(\/DME)? RNAV\b/, 'VOR RNAV'],
  [/\bRNAV( \(GPS\))?/, 'RNAV (GPS)'],
  ...(['ILS', 'LOC', 'LDA', 'SDF', 'MLS', 'GLS', 'GPS', 'VOR', 'TACAN', 'NDB', 'VISUAL'] as const).map(
    (aid) => [new RegExp(`\\b${aid}\\b`), aid] as const,
  ),
] as const satisfies readonly (readonly [RegExp, Aid])[]

const anyAid = new RegExp(aidWords.map(([pattern]) => pattern.source).join('|'), 'g')

function aidsOf(title: string): readonly Aid[] {
  const words = title.match(anyAid) ?? []
  return [...new Set(words.flatMap((word) => aidWords.find(([pattern]) => pattern.test(word))?.[1] ?? []))]
}

/** `28L/R`, `16 R/C/L`, `4L AND 4R`, `18/36`: what may follow RWY, once or more. */
const designator = /^ ?(?:(?:AND|OR|&|,|\/) ?)?(\d{1,2})(?!\d)(?: ?([LRC](?:\/[LRC])*)(?![A-Z]))?/

function runwaysOf(title: string): readonly string[] {
  const found = new Set<string>()
  for (const { index } of title.matchAll(/\bRWYS?\b/g)) {
    let rest = title.slice(index).replace(/^RWYS?/, '')
    for (let match = designator.exec(rest); match; match = designator.exec(rest)) {
      const [all, number = '', sides = ''] = match
      if (Number(number) < 1 || Number(number) > 36) break
      for (const side of sides.split('/')) found.add(`${number.padStart(2, '0')}${side}`)
      rest = rest.slice(all.length)
    }
  }
  return [...found]
}

/** A separate letter before RWY or at the end (`-A`, ` A`, `- A`, `-ALPHA`), or a number after a dash. */
function variantOf(title: string): string {
  const approach = title.replaceAll(/\([^)]*\)|, ?CONT.*$/g, '').trim()
  const [, beforeRunway] = /[ -]([A-Z]|\d) ?-?(?:RWYS?\b|\d{3}\b)/.exec(approach) ?? []
  const [, beforeOr] = /[ -]([V-Z]) OR\b/.exec(approach) ?? []
  const [, circling] = /[A-Z)]?[ -] ?([A-Z])(?:LPHA|RAVO|HARLIE)?$/.exec(approach) ?? []
  return beforeRunway ?? beforeOr ?? circling ?? ''
}

function minimaOf(title: string): Minima | null {
  const [, special, categories = ''] = /\((SA )?CAT ([IV -]+|[IV]+ ?& ?[IV]+)\)/.exec(title) ?? []
  const [lowest, highest] = [categories.split(/[ -]/)[0] ?? '', categories.split(/[ &-]+/).at(-1) ?? '']
  if (special) return lowest === highest ? (lowest === 'I' ? 'SA CAT I' : 'SA CAT II') : 'SA CAT I - II'
  if (highest === 'III') return lowest === 'III' ? 'CAT III' : 'CAT II - III'
  return highest === 'II' ? 'CAT II' : null
}
