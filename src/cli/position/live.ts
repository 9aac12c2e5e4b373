import type { Position } from '#client'
import { magneticModel } from '../../facts/computed/index.ts'
import { ownShip, type Sender } from './own-ship.ts'
import type { PacketCounts } from './packet-counts.ts'
import { readGdl90 } from './packets/gdl90.ts'
import type { Reading } from './packets/reading.ts'
import { readTextPacket } from './packets/text-packets.ts'
import { usualXPlane } from './read-options.ts'
import { type Receiver, receive } from './receive.ts'
import { loopback, type Senders } from './senders.ts'
import { followXPlane } from './x-plane/follow.ts'

export type LiveParts = {
  readonly senders: Senders
  readonly ports: { readonly xgps: number; readonly gdl90: number }
  /** The web API of X-Plane that was asked for; null: the default one, whose absence is not reported. */
  readonly xPlane: string | null
  readonly counts: PacketCounts
  offer(position: Position): void
  say(line: string): void
  now(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
}

const formats = [
  { name: 'XGPS and XATT', source: 'xgps', read: (packet: Uint8Array) => [readTextPacket(packet)] },
  { name: 'GDL90', source: 'gdl90', read: readGdl90 },
] as const

/** Listens for packets and asks X-Plane, until `signal` is aborted. */
export async function followLive(parts: LiveParts): Promise<void> {
  const { senders, ports, counts, say, now, signal } = parts
  const ship = ownShip({ now, magneticVariation: magneticModel(now()) })
  let chosen = ''

  function onReading(sender: Sender, reading: Reading): void {
    if (sender.source !== 'x-plane' || reading.kind === 'refused') counts.count(reading)
    const position = ship.accept(sender, reading)
    if (position === null) return
    const name = `${names[sender.source]} from ${sender.address}`
    if (name !== chosen) say(`Position by ${name}`)
    chosen = name
    counts.tick()
    parts.offer(position)
  }

  const receivers: Receiver[] = []
  for (const { name, source, read } of formats) {
    const readingFrom = (reading: Reading, address: string): void => onReading({ source, address }, reading)
    const opened = await receive({ port: ports[source], senders, read, onReading: readingFrom }).catch(
      (error: unknown) => {
        say(`${name} cannot be received: ${reasonOf(error, ports[source])}`)
        return null
      },
    )
    if (opened === null) continue
    receivers.push(opened)
    say(`Listening for ${name} on UDP ${senders.address}, port ${opened.port}`)
  }
  if (senders !== loopback) {
    say(`In the simulator or receiver, enter the address ${senders.address}; what is broadcast arrives too`)
  }
  const following = followXPlane({ ...parts, ...xPlaneParts(parts, onReading) })
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  await Promise.all([following, ...receivers.map((each) => each.close())])
}

const names: Readonly<Record<Sender['source'], string>> = { 'x-plane': 'X-Plane', gdl90: 'GDL90', xgps: 'XGPS' }

function xPlaneParts({ xPlane, say }: LiveParts, onReading: (sender: Sender, reading: Reading) => void) {
  const url = xPlane ?? usualXPlane
  let last = xPlane === null ? 'away' : ''
  return {
    url,
    onReading: (reading: Reading) => onReading({ source: 'x-plane', address: url }, reading),
    /** Each state is reported once; that X-Plane is not running, only if it was requested or was running before. */
    report(state: 'connected' | 'away', line: string) {
      const isNew = state !== last
      last = state
      if (isNew) say(line)
    },
  }
}

function reasonOf(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `another program uses UDP port ${port}. End it, or send to another port (--help)`
  if (code === 'EACCES') return `UDP port ${port} needs the rights of an administrator; choose one above 1023 (--help)`
  return error instanceof Error ? error.message : String(error)
}
