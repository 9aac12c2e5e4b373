import type { Category, TypeCode } from '../../contract/index.ts'

/** A kind of chart of ICAO Annex 4, or of a national AIP. */
export type ChartKind = {
  readonly id: string
  /** null: the title alone does not say; `isSure` false: no type code fits exactly. */
  readonly type: TypeCode | null
  readonly isSure: boolean
  readonly category: Category
  readonly rules: 'IFR' | 'VFR'
  /** The name of a chart of this kind. */
  readonly name: string
  /** The printed titles. */
  readonly title: RegExp
  /** The words for it in file names. */
  readonly words: readonly string[]
}

const ifr = { rules: 'IFR', isSure: true } as const
const vfr = { rules: 'VFR', isSure: true } as const

/** Titles with more words come before those that they contain. */
export const chartKinds: readonly ChartKind[] = [
  {
    id: 'parking',
    type: 'R',
    category: 'APT',
    ...ifr,
    name: 'AIRCRAFT PARKING/DOCKING CHART',
    title:
      /AIRCRAFT PARKING ?(?:\/|AND|-)? ?(?:DOCKING )?CHART|PLANO DE ESTACIONAMIENTO|CARTE DE STATIONNEMENT|CARTA DE ESTACIONAMENTO/,
    words: ['APDC', 'PDC', 'APDCHART'],
  },
  {
    id: 'ground movement',
    type: 'AA',
    category: 'APT',
    ...ifr,
    isSure: false,
    name: 'AERODROME GROUND MOVEMENT CHART',
    title: /AERODROME GROUND MOVEMENT CHART|GROUND MOVEMENT CHART|CARTE DE MOUVEMENTS? (?:AU|À LA) ?(?:SOL|SURFACE)/,
    words: ['GMC', 'AGMC'],
  },
  {
    id: 'obstacles',
    type: 'AA',
    category: 'APT',
    ...ifr,
    isSure: false,
    name: 'AERODROME OBSTACLE CHART',
    title: /AERODROME OBSTACLE CHART|PLANO DE OBST[AÁ]CULOS|CARTE D.OBSTACLES/,
    words: ['AOC', 'AOCA', 'AOCB'],
  },
  {
    id: 'terrain',
    type: 'AA',
    category: 'APT',
    ...ifr,
    isSure: false,
    name: 'PRECISION APPROACH TERRAIN CHART',
    title: /PRECISION APPROACH TERRAIN CHART/,
    words: ['PATC'],
  },
  {
    id: 'aerodrome',
    type: 'AP',
    category: 'APT',
    ...ifr,
    name: 'AERODROME CHART',
    title:
      /AERODROME(?:\/HELIPORT)? CHART|CARTE D. ?A[EÉ]RODROME|PLANO DE AER[OÓ]DROMO|CARTA DE AER[OÓ]DROMO|FLUGPLATZKARTE/,
    words: ['ADC'],
  },
  {
    id: 'minimum altitudes',
    type: 'A',
    category: 'REF',
    ...ifr,
    isSure: false,
    name: 'ATC SURVEILLANCE MINIMUM ALTITUDE CHART',
    title: /(?:SURVEILLANCE|RADAR|VECTORING) MINIMUM ALTITUDE CHART|MINIMUM (?:RADAR )?VECTORING ALTITUDE CHART/,
    words: ['ATCSMAC', 'SMAC', 'MVA', 'MRVA', 'ASMAC'],
  },
  {
    id: 'departure',
    type: null,
    category: 'DEP',
    ...ifr,
    name: 'SID',
    title:
      /STANDARD (?:INSTRUMENT )?DEPARTURES?\b|CARTA DE SALIDA NORMALIZADA|CARTE DE D[EÉ]PART NORMALIS[EÉ]|CARTA DE SA[IÍ]DA (?:PADRÃO|NORMALIZADA)/,
    words: ['SID', 'SIDS'],
  },
  {
    id: 'arrival',
    type: null,
    category: 'ARR',
    ...ifr,
    name: 'STAR',
    title:
      /STANDARD (?:INSTRUMENT )?ARRIVALS?\b|CARTA DE LLEGADA NORMALIZADA|CARTE D. ?ARRIV[EÉ]E NORMALIS[EÉ]|CARTA DE CHEGADA (?:PADRÃO|NORMALIZADA)/,
    words: ['STAR', 'STARS'],
  },
  {
    id: 'visual approach',
    type: '6J',
    category: 'APP',
    ...vfr,
    name: 'VISUAL APPROACH CHART',
    title: /VISUAL APPROACH CHART|APPROCHE [AÀ] VUE|CARTA DE APROXIMACI[OÓ]N VISUAL|CARTA DE APROXIMAÇÃO VISUAL/,
    words: ['VAC'],
  },
  {
    id: 'visual landing',
    type: '6P',
    category: 'APT',
    ...vfr,
    name: 'VISUAL LANDING CHART',
    title: /(?<!APPROCHE ET )(?<!APPROCHE ET D')ATTERRISSAGE [AÀ] VUE|VISUAL LANDING CHART/,
    words: ['ATT'],
  },
  {
    id: 'instrument approach',
    type: null,
    category: 'APP',
    ...ifr,
    name: 'INSTRUMENT APPROACH CHART',
    title:
      /INSTRUMENT APPROACH (?:PROCEDURE )?CHART(?!S)|APPROCHE AUX INSTRUMENTS|CARTA DE APROXIMACI[OÓ]N POR INSTRUMENTOS|CARTA DE APROXIMAÇÃO POR INSTRUMENTOS|INSTRUMENTENANFLUGKARTE/,
    words: ['IAC', 'IAP'],
  },
  {
    id: 'area',
    type: 'A',
    category: 'REF',
    ...ifr,
    name: 'AREA CHART',
    title: /(?<!TERMINAL )(?<!CONTROL )\bAREA CHART\b|CARTE R[EÉ]GIONALE|CARTA DE [AÁ]REA/,
    words: ['ARC', 'AREA'],
  },
]
