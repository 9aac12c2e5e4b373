import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Heard } from './packets/heard.ts'
import { refused } from './packets/heard.ts'
import type { Senders } from './senders.ts'

export type Receiver = {
  readonly port: number
  close(): Promise<void>
}

type Parts = {
  /** 0: any that is free. */
  readonly port: number
  readonly senders: Senders
  read(packet: Uint8Array): readonly Heard[]
  hear(heard: Heard, address: string): void
}

/** Receives packets on a UDP port. Rejects with the error of the socket if the port cannot be used. */
export async function receive({ port, senders, read, hear }: Parts): Promise<Receiver> {
  const socket: Socket = createSocket('udp4')
  socket.on('message', (packet, { address }) => {
    if (!senders.maySend(address)) return hear(refused('a packet comes from outside the local network'), address)
    for (const heard of read(packet)) hear(heard, address)
  })
  socket.bind(port, senders.bound)
  await once(socket, 'listening')
  // One datagram that could not be received ends nothing.
  socket.on('error', () => undefined)
  return {
    port: socket.address().port,
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}
