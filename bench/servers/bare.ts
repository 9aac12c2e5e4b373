/** The limit of node:http: a server that only sends the bytes that ours sent. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { endWithUs, pidOf, pinToServerCore, type Server, stop } from './server.ts'

/** Its response; `body` in base64. */
export type Recording = { readonly status: number; readonly headers: Record<string, string>; readonly body: string }

export async function startBare(recording: Recording): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'))
  endWithUs(child)
  pinToServerCore(child.pid)
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  child.send(recording)
  await once(child, 'message')
  return { name: 'node:http', port, pids: [pidOf(child)], stop: () => stop(child) }
}
