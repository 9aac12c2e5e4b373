import { foldWords } from './fold-words.ts'
import { type Groups, groupsOf } from './groups.ts'

/** The searchable texts of an airport. */
export type AirportTexts = {
  readonly name: string
  readonly city: string
  /** State and country. */
  readonly others: readonly string[]
}

/**
 * The words of all airports. Each word is a number, its place in the vocabulary; each airport a number, its place in the
 * list.
 */
export type WordTable = {
  readonly airports: number
  /** In alphabetical order. */
  readonly vocabulary: readonly string[]
  /** The words of each airport: name, city, others. Those of airport n begin at `startOfAirport[n]`. */
  readonly words: Uint32Array
  readonly startOfAirport: Uint32Array
  readonly nameLength: Uint8Array
  readonly cityLength: Uint8Array
  /** By word: the airports that have it, those of which the name starts with it, and those of which the city does. */
  readonly uses: Groups
  readonly nameStarts: Groups
  readonly cityStarts: Groups
}

/** Yields to the event loop: called every few milliseconds of work. */
export type Pause = () => Promise<void>

/** Airports between two pauses. */
const atATime = 2000

export async function makeWordTable(airports: readonly AirportTexts[], pause: Pause): Promise<WordTable> {
  const numbers = new Map<string, number>()
  const folded = new Map<string, readonly number[]>()
  const words: number[] = []
  const startOfAirport = new Uint32Array(airports.length + 1)
  const nameLength = new Uint8Array(airports.length)
  const cityLength = new Uint8Array(airports.length)

  const numberOf = (word: string): number => {
    const known = numbers.get(word)
    if (known !== undefined) return known
    numbers.set(word, numbers.size)
    return numbers.size - 1
  }
  const add = (text: string): number => {
    const known = folded.get(text) ?? foldWords(text).slice(0, longestText).map(numberOf)
    folded.set(text, known)
    for (const word of known) words.push(word)
    return known.length
  }
  for (const [at, { name, city, others }] of airports.entries()) {
    if (at % atATime === 0) await pause()
    nameLength[at] = add(name)
    cityLength[at] = add(city)
    for (const other of others) add(other)
    startOfAirport[at + 1] = words.length
  }

  await pause()
  const vocabulary = [...numbers.keys()].sort()
  await pause()
  const place = new Uint32Array(vocabulary.length)
  for (const [at, word] of vocabulary.entries()) place[numbers.get(word) ?? 0] = at
  const inOrder = Uint32Array.from(words, (word) => place[word] as number)
  await pause()
  const slices = { words: inOrder, startOfAirport, nameLength, cityLength }
  return { airports: airports.length, vocabulary, ...slices, ...groupsByWord(slices, vocabulary.length) }
}

/** Words of a name or a city; lengths are bytes. */
const longestText = 255

type Slices = Pick<WordTable, 'words' | 'startOfAirport' | 'nameLength' | 'cityLength'>

function groupsByWord({ words, startOfAirport, nameLength, cityLength }: Slices, vocabulary: number) {
  const count = nameLength.length
  const uses = groupsOf(vocabulary, (add) => {
    for (let airport = 0, at = 0; airport < count; airport += 1) {
      for (const end = startOfAirport[airport + 1] as number; at < end; at += 1) add(words[at] as number, airport)
    }
  })
  const starts = (length: Uint8Array, first: (airport: number) => number) =>
    groupsOf(vocabulary, (add) => {
      for (let airport = 0; airport < count; airport += 1) {
        if ((length[airport] as number) > 0) add(words[first(airport)] as number, airport)
      }
    })
  const nameAt = (airport: number) => startOfAirport[airport] as number
  return {
    uses,
    nameStarts: starts(nameLength, nameAt),
    cityStarts: starts(cityLength, (airport) => nameAt(airport) + (nameLength[airport] as number)),
  }
}
