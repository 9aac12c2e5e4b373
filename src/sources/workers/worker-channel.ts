import type { Readable, Writable } from 'node:stream'
import { deserialize, serialize } from 'node:v8'

/** The file descriptor of a worker's end of the channel. */
export const channelNumber = 3

/** What a worker sends: first that it has started, then one message for each job. After `broken` it ends. */
export type WorkerMessage<Result> = { readonly started: true } | WorkerReply<Result>
export type WorkerReply<Result> =
  | { readonly result: Result }
  | { readonly rejected: string }
  | { readonly broken: string }

const headBytes = 4

/** A message is its length in four bytes, then V8's serialization, which carries bytes as they are. */
export function sendFrame(channel: Writable, message: unknown, sent?: () => void): void {
  const body = serialize(message)
  const head = Buffer.alloc(headBytes)
  head.writeUInt32LE(body.length)
  channel.write(head)
  channel.write(body, sent)
}

/** The messages that arrive, until the other process closes its end. Throws what the channel throws, and for an invalid message. */
export async function* readFrames(channel: Readable): AsyncGenerator<unknown> {
  let held: Buffer[] = []
  let length = 0
  for await (const chunk of channel as AsyncIterable<Buffer>) {
    held.push(chunk)
    length += chunk.length
    while (length >= headBytes) {
      // Chunks are joined only for the header, and when the message is complete: it may be 64 MiB in pieces of 64 KiB.
      if ((held[0]?.length ?? 0) < headBytes) held = [Buffer.concat(held)]
      const end = headBytes + (held[0]?.readUInt32LE() ?? 0)
      if (length < end) break
      const whole = Buffer.concat(held)
      yield deserialize(whole.subarray(headBytes, end))
      held = [whole.subarray(end)]
      length -= end
    }
  }
}
