import { CommandError } from '../command-error.ts'

type Given = {
  readonly lan: string | undefined
  readonly 'x-plane': string | undefined
  readonly 'xgps-port': string | undefined
  readonly 'gdl90-port': string | undefined
  readonly replay: string | undefined
  readonly speed: string | undefined
  readonly loop: boolean
}

export type PositionOptions = {
  /** '': the most likely address; null: this machine only. */
  readonly lan: string | null
  readonly xPlane: string | null
  readonly ports: { readonly xgps: number; readonly gdl90: number }
  readonly replay: string | null
  readonly speed: number
  readonly isLooped: boolean
}

/** X-Plane's own port. */
export const usualXPlane = 'http://localhost:8086'

/** UDP ports of the formats. */
const usualPorts = { xgps: 49_002, gdl90: 4_000 } as const

/** Throws CommandError `usage`. */
export function readOptions(given: Given): PositionOptions {
  const { replay, speed, loop, lan } = given
  const live = (['lan', 'x-plane', 'xgps-port', 'gdl90-port'] as const).find((name) => given[name] !== undefined)
  if (replay !== undefined && live !== undefined) {
    throw new CommandError('usage', `--${live} cannot be used with --replay, which receives nothing`)
  }
  if (replay === undefined && (speed !== undefined || loop)) {
    throw new CommandError('usage', `--${loop ? 'loop' : 'speed'} needs --replay FILE`)
  }
  return {
    lan: lan ?? null,
    xPlane: given['x-plane'] === undefined ? null : webApi(given['x-plane']),
    ports: {
      xgps: portOf('xgps-port', given['xgps-port'], usualPorts.xgps),
      gdl90: portOf('gdl90-port', given['gdl90-port'], usualPorts.gdl90),
    },
    replay: replay ?? null,
    speed: factorOf(speed ?? '1'),
    isLooped: loop,
  }
}

function webApi(url: string): string {
  if (url === '') return usualXPlane
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (isWeb) return url.replace(/\/+$/, '').replace(/\/api(\/v\d)?$/, '')
  throw new CommandError(
    'usage',
    `--x-plane is ${JSON.stringify(url)}, but it must be a URL such as http://localhost:8086`,
  )
}

function portOf(name: string, text: string | undefined, usual: number): number {
  const port = text === undefined ? usual : /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 0 && port <= 65_535) return port
  throw new CommandError('usage', `--${name} is ${JSON.stringify(text)}, but it must be a port from 1 to 65535`)
}

function factorOf(text: string): number {
  const factor = /^\d{1,3}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
  if (factor >= 0.1 && factor <= 100) return factor
  throw new CommandError('usage', `--speed is ${JSON.stringify(text)}, but it must be a number from 0.1 to 100`)
}
