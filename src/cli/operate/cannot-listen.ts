import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../config/index.ts'
import { CommandError } from '../command-error.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Before the first start draws for half a minute, and not after it. Throws what listening would. */
export async function tryAddress({ host, port }: Address): Promise<void> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening').catch((error: unknown) => {
    throw cannotListen(error, { host, port })
  })
  server.close()
  await once(server, 'close')
}

/** An error of listening, with its remedy where there is one. */
export function cannotListen(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new CommandError(
      'failed',
      `Port ${port} on ${host} is in use`,
      'Stop the program that uses it, or choose another port: PORT=8700',
    )
  }
  if (code === 'EACCES') {
    return new CommandError(
      'failed',
      `This user may not listen on port ${port} of ${host}`,
      'Choose a port above 1023: PORT=8628',
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandError(
      'failed',
      `${host} is not an address of this machine`,
      'HOST=127.0.0.1 serves this machine only, HOST=0.0.0.0 all of its networks.',
    )
  }
  return error
}
