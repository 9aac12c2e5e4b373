import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../config/index.ts'
import { CommandError } from '../command-error.ts'

type Address = Pick<Config, 'host' | 'port'> & {
  /** Of the settings that choose it. */
  readonly names?: { readonly host: string; readonly port: string }
}

/** Before the first start draws for half a minute, and not after it. Throws what listening would. */
export async function tryAddresses(config: Config): Promise<void> {
  await tryAddress(config)
  await tryOpsAddress(config)
}

export async function tryOpsAddress({ opsHost, opsPort }: Pick<Config, 'opsHost' | 'opsPort'>): Promise<void> {
  if (opsPort !== null)
    await tryAddress({ host: opsHost, port: opsPort, names: { host: 'OPS_HOST', port: 'OPS_PORT' } })
}

async function tryAddress(address: Address): Promise<void> {
  const server = createServer().listen({ host: address.host, port: address.port })
  await once(server, 'listening').catch((error: unknown) => {
    throw cannotListen(error, address)
  })
  server.close()
  await once(server, 'close')
}

const ofServer = { host: 'HOST', port: 'PORT' }

/** An error of listening, with its remedy where there is one. */
export function cannotListen(error: unknown, { host, port, names = ofServer }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return new CommandError(
      'failed',
      `Port ${port} on ${host} is in use`,
      `Stop the program that uses it, or choose another port: ${names.port}=8700`,
    )
  }
  if (code === 'EACCES') {
    return new CommandError(
      'failed',
      `This user may not listen on port ${port} of ${host}`,
      `Choose a port above 1023: ${names.port}=8700`,
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new CommandError(
      'failed',
      `${host} is not an address of this machine`,
      `${names.host}=127.0.0.1 serves this machine only, ${names.host}=0.0.0.0 all of its networks.`,
    )
  }
  return error
}
