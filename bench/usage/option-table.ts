/** The options of `npm run bench`: their parsers and help texts. */
export const numbers = {
  rounds: { fallback: 5, isWhole: true, meaning: 'Rounds of each server' },
  seconds: { fallback: 1, isWhole: false, meaning: 'Length of a round' },
  'warm-up': {
    fallback: 3,
    isWhole: false,
    meaning: 'Seconds for which each server answers before its first round: its code is compiled',
  },
  connections: { fallback: 64, isWhole: true, meaning: 'Keep-alive connections, each with one request at a time' },
  sessions: { fallback: 1_000_000, isWhole: true, meaning: 'Sessions of `backup`, with a tenth as many images' },
  limit: { fallback: 600, isWhole: false, meaning: 'Seconds after which a case is given up' },
} as const satisfies Readonly<Record<string, NumberOption>>

export const files = {
  json: { meaning: 'Writes the rows as JSON' },
} as const

export const flags = {
  profile: {
    meaning: 'Writes a processor profile of our server per case to build/profiles, and prints where most time went',
  },
  list: { meaning: 'Lists the cases' },
  help: { meaning: 'Shows this help' },
} as const

type NumberOption = { readonly fallback: number; readonly isWhole: boolean; readonly meaning: string }
