/** The peers of bench/peers, whose separate packages are installed by the first case that needs them. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { endWithUs, pidOf, pinToServerCore, type Server, stop } from './server.ts'

export type PeerName = 'oidc-provider' | 'better-auth'
type Credentials = { readonly client_id: string; readonly client_secret: string }
export type Peer = Server & {
  readonly application: Credentials
  /** The requested number of sign-ins, each with a refresh token. */
  refreshTokens(count: number): Promise<readonly string[]>
}

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'bench/peers')

/** @throws {Error} when its packages cannot be installed */
export async function startPeer(name: PeerName): Promise<Peer> {
  await installPeers()
  const child = fork(join(folder, `${name}.js`), { env: { ...process.env, NODE_ENV: 'production' } })
  endWithUs(child)
  pinToServerCore(child.pid)
  const [{ port, application }] = (await once(child, 'message')) as [{ port: number; application: Credentials }]
  return {
    name,
    port,
    application,
    pids: [pidOf(child)],
    stop: () => stop(child),
    async refreshTokens(count) {
      child.send({ ask: 'refreshTokens', count })
      const [{ answer }] = (await once(child, 'message')) as [{ answer: readonly string[] }]
      return answer
    },
  }
}

type Installer = {
  install(folder: string, how: { readonly node: string; readonly what: string; readonly note: string }): Promise<void>
}

/** With the installer of the launcher, which is plain JavaScript. */
async function installPeers(): Promise<void> {
  const { install }: Installer = await import(pathToFileURL(join(root, 'scripts/install/install.js')).href)
  await install(folder, { node: process.execPath, what: 'the servers to compare with', note: 'once' })
}
