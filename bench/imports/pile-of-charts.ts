/** A publisher's pile: real sheets and plates under many names, each file with bytes of its own, and what a person does to a draft of it. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'

const folderOf = (name: string): string => fileURLToPath(new URL(`../../../shared/data/faa/${name}`, import.meta.url))
const folders = [folderOf('sheets-2014'), folderOf('plates')]

export const hasSheets = (): boolean => folders.every((folder) => existsSync(folder))

const airports = `icao_airport_identifier,name,latitude,longitude
KBOS,Boston,42.3629,-71.0064
KSFO,San Francisco,37.6188,-122.3754
KIAD,Washington,38.9445,-77.4558
KPDX,Portland,45.5887,-122.5975
KSBP,San Luis Obispo,35.2368,-120.6424
KAHN,Athens,33.9486,-83.3263
`

/** Copies of a file differ by a comment at its end, so that none is recognized as the same file. */
export function writePile(to: string, count: number): void {
  mkdirSync(to, { recursive: true })
  const sheets = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  for (let at = 0; at < count; at++) {
    const sheet = sheets[at % sheets.length] ?? ''
    const { name, ext } = parse(sheet)
    const copy = Math.floor(at / sheets.length) + 1
    const bytes = [readFileSync(sheet), Buffer.from(copy === 1 ? '' : `%% ${copy}\n`)]
    writeFileSync(join(to, copy === 1 ? name + ext : `${name}-${copy}${ext}`), Buffer.concat(bytes))
  }
  writeFileSync(join(to, 'airports.csv'), airports)
}

/** Agrees to every guess: those of these sheets are right. */
export function agreeToGuesses(pile: string): void {
  const manifest = join(pile, 'manifest.csv')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replaceAll(/(^|,)("?)\?/gm, '$1$2'))
}
