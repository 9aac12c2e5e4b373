import { foldWords } from './fold-words.ts'

/** What an airport is found by. */
export type AirportTexts = {
  readonly name: string
  readonly city: string
  /** State and country. */
  readonly others: readonly string[]
}

/**
 * The words of all airports. Each word is a number, its place in the vocabulary; each airport a number, its place in the
 * list. Slices lie one after another in one array: slice n from `start[n]` to before `start[n + 1]`.
 */
export type WordTable = {
  readonly airports: number
  /** In alphabetical order. */
  readonly vocabulary: readonly string[]
  /** The words of each airport: name, city, others. */
  readonly words: Uint32Array
  readonly startOfAirport: Uint32Array
  readonly nameLength: Uint8Array
  readonly cityLength: Uint8Array
  /** The airports of each word: twice the airport, and 1 more where its name or its city starts with the word. */
  readonly uses: Uint32Array
  readonly startOfWord: Uint32Array
}

/** Lets others have their turn: called every few milliseconds of work. */
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
  return { airports: airports.length, vocabulary, ...slices, ...usesOf(slices, vocabulary.length) }
}

/** Words of a name or a city; lengths are bytes. */
const longestText = 255

type Slices = Pick<WordTable, 'words' | 'startOfAirport' | 'nameLength' | 'cityLength'>

function usesOf({ words, startOfAirport, nameLength, cityLength }: Slices, vocabulary: number) {
  const startOfWord = new Uint32Array(vocabulary + 1)
  for (const word of words) startOfWord[word + 1] = (startOfWord[word + 1] as number) + 1
  for (let word = 0; word < vocabulary; word += 1)
    startOfWord[word + 1] = (startOfWord[word + 1] as number) + (startOfWord[word] as number)
  const uses = new Uint32Array(words.length)
  const next = startOfWord.slice()
  for (let airport = 0; airport < nameLength.length; airport += 1) {
    const from = startOfAirport[airport] as number
    const city = from + (nameLength[airport] as number)
    for (let at = from; at < (startOfAirport[airport + 1] as number); at += 1) {
      const starts = at === from || (at === city && (cityLength[airport] as number) > 0)
      const word = words[at] as number
      uses[next[word] as number] = 2 * airport + Number(starts)
      next[word] = (next[word] as number) + 1
    }
  }
  return { uses, startOfWord }
}
