/** nginx on the same core, serving a chart image from a file: the baseline for images from memory. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { endWithUs, freePort, pinToServerCore, type Stop, stop } from './servers.ts'

export type Nginx = { readonly port: number; readonly path: string; readonly stop: Stop }

/** Undefined where nginx is not installed. */
export async function startNginx(folder: string, image: Buffer): Promise<Nginx | undefined> {
  if (spawnSync('nginx', ['-v']).status !== 0) return undefined
  const port = await freePort()
  mkdirSync(join(folder, 'logs'), { recursive: true })
  writeFileSync(join(folder, 'image.png'), image)
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  pinToServerCore(child.pid)
  endWithUs(child)
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with exit code ${child.exitCode}`)
    await new Promise((later) => setTimeout(later, 50))
  }
  return { port, path: '/image.png', stop: () => stop(child) }
}

const configuration = (folder: string, port: number) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path logs;`).join(' ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=16;
  keepalive_requests 100000000;
  types { image/png png; }
  server { listen 127.0.0.1:${port}; root ${folder}; }
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
