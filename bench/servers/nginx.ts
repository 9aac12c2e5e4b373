/** nginx on the core of the servers: the limit for files, and the proxy in front of ours. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { endWithUs, freePort, pidOf, pinToServerCore, type Server, stop } from './server.ts'

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0

/** Of its configuration file: in the `http` block, and in the `server` block. */
export type NginxBlocks = { readonly http?: string; readonly server: string }

/** Its folder is made. */
export async function startNginx(name: string, folder: string, blocks: NginxBlocks): Promise<Server> {
  const port = await freePort()
  mkdirSync(join(folder, 'logs'), { recursive: true })
  for (const path of [folder, join(folder, 'logs')]) chmodSync(path, 0o777)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, blocks))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endWithUs(child)
  pinToServerCore(child.pid)
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with exit code ${child.exitCode}`)
    await wait(50)
  }
  return { name, port, pids: [pidOf(child)], stop: () => stop(child) }
}

const configuration = (folder: string, port: number, { http = '', server }: NginxBlocks) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path ${folder}/logs;`).join(' ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=20000;
  keepalive_requests 100000000;
  types { image/png png; }
  ${http}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }
}
`

async function answers(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
