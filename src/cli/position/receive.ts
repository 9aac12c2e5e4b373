import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Reading } from './packets/reading.ts'
import { refused } from './packets/reading.ts'
import type { Senders } from './senders.ts'

export type Receiver = {
  readonly port: number
  close(): Promise<void>
}

type Parts = {
  /** 0: any free port. */
  readonly port: number
  readonly senders: Senders
  read(packet: Uint8Array): readonly Reading[]
  onReading(reading: Reading, address: string): void
}

/** Receives packets on a UDP port. Rejects with the error of the socket if the port cannot be used. */
export async function receive({ port, senders, read, onReading }: Parts): Promise<Receiver> {
  const socket: Socket = createSocket('udp4')
  socket.on('message', (packet, { address }) => {
    if (!senders.maySend(address)) return onReading(refused('a packet comes from outside the local network'), address)
    for (const reading of read(packet)) onReading(reading, address)
  })
  socket.bind(port, senders.bound)
  await once(socket, 'listening')
  // A datagram that could not be received does not end the receiver.
  socket.on('error', () => undefined)
  return {
    port: socket.address().port,
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}
