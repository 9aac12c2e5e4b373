import { networkInterfaces } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { PlatekeeperError, type Position, sendPosition } from '#client'
import { type Context, command } from '../command.ts'
import { serviceOptions } from '../service/service-options.ts'
import { forwarder } from './forward.ts'
import { followLive } from './live.ts'
import { packetCounts } from './packet-counts.ts'
import { ensureSignedIn, notPermitted, positionSession, signIn } from './position-session.ts'
import { readOptions } from './read-options.ts'
import { openRecorder } from './record.ts'
import { play } from './replay/play.ts'
import { readRecording } from './replay/read-recording.ts'
import { lanSenders, loopback } from './senders.ts'
import { statusLine } from './status-line.ts'

export const position = command({
  summary: 'Show your aircraft on the charts of your viewers',
  arguments: [],
  options: {
    ...serviceOptions,
    lan: {
      type: 'string',
      value: 'ADDRESS',
      summary: 'Also listen to the private network, for tablets and receivers',
      isValueOptional: true,
    },
    'x-plane': {
      type: 'string',
      value: 'URL',
      summary: 'X-Plane on this machine is found automatically; URL of another web API, or report why it is not found',
      isValueOptional: true,
    },
    'xgps-port': { type: 'string', value: 'PORT', summary: 'UDP port for XGPS and XATT; default 49002' },
    'gdl90-port': { type: 'string', value: 'PORT', summary: 'UDP port for GDL90; default 4000' },
    replay: {
      type: 'string',
      value: 'FILE',
      summary: 'Replay a flight: GPX, KML, XGPS lines, what --record wrote, or "demo"',
    },
    speed: { type: 'string', value: 'FACTOR', summary: 'Of the replay, 0.1 to 100; default 1' },
    loop: { type: 'boolean', summary: 'Start the replay again at its end' },
    record: { type: 'string', value: 'FILE', summary: 'Write the positions to a new file' },
    'no-qr': { type: 'boolean', summary: 'Do not show the QR code of the sign-in' },
  },
  examples: [
    ['position', 'forward what simulators and receivers on this machine send, until Ctrl-C'],
    ['position --replay demo', 'fly a circuit at NZWN'],
    ['position --lan', 'also receive from the network, and show the address to enter in the simulator'],
    ['position --record flight.jsonl', 'also keep the flight in a file'],
  ],
  notes: [
    'Received are XGPS and XATT (UDP 49002), GDL90 (UDP 4000) and the web API of X-Plane 12.1.1 or newer. Positions go to the server named by --base-url, which keeps the last one in memory for a minute and shows it to your own viewers alone.',
    'It signs in with a session of its own, which may send positions and nothing else. docs/how-to/own-ship.md has the settings of simulators.',
  ],
  run: async ({ values }, context) => {
    const options = readOptions(values)
    const recording = options.replay === null ? null : await readRecording(options.replay, context.cwd)
    const senders = options.lan === null ? loopback : lanSenders(options.lan, networkInterfaces())
    const session = positionSession(values, context)
    await ensureSignedIn(session, values['no-qr'], context)

    const { terminal, now } = context
    const stopping = new AbortController()
    const signal = AbortSignal.any([context.signal, stopping.signal])
    const sleep = async (milliseconds: number, until: AbortSignal) => {
      await wait(milliseconds, undefined, { signal: until })
    }
    const say = (line: string): void => terminal.say(line)
    const recorder = values.record === undefined ? null : await openRecorder(values.record, { ...context, failed: say })
    const counts = packetCounts(now, say)
    const forward = forwarder({
      send: (newest, until) => sendPosition(session, newest, until),
      signIn: () => signIn(session, values['no-qr'], context),
      report: say,
      now,
      sleep,
      signal,
    })
    let last: Position | null = null
    const offer = (newest: Position): void => {
      last = newest
      recorder?.add(newest)
      forward.offer(newest)
    }

    const forwarding = forward.run().finally(() => stopping.abort())
    const stopStatus = showStatus(context, () =>
      statusLine({
        position: last,
        age: last === null ? 0 : now() - Date.parse(last.at),
        rate: recording === null ? counts.rate() : 5,
        sent: forward.sent(),
        packets: counts,
        isConnected: forward.isConnected(),
      }),
    )
    try {
      if (recording === null) await followLive({ ...options, senders, counts, offer, say, now, sleep, signal })
      else {
        say(`Replaying ${options.replay}; Ctrl-C stops`)
        const { speed, isLooped } = options
        await play(recording, { speed, isLooped, now, sleep, offer, signal })
        if (!signal.aborted) await forward.finish()
      }
      await forwarding.catch(explain)
    } finally {
      stopping.abort()
      stopStatus()
      await recorder?.close()
    }
    const sent = forward.sent()
    if (terminal.json) terminal.printJson({ sent, accepted: counts.accepted, refused: counts.refused })
    else terminal.print(`Stopped. ${sent} ${sent === 1 ? 'position was' : 'positions were'} sent.`)
    return 'ok'
  },
})

/** Milliseconds between two status lines. */
const refreshed = 500

function showStatus({ terminal }: Context, line: () => string): () => void {
  const timer = setInterval(() => terminal.status(line()), refreshed)
  return () => {
    clearInterval(timer)
    terminal.status('')
  }
}

function explain(error: unknown): never {
  throw error instanceof PlatekeeperError && error.status === 403 ? notPermitted() : error
}
