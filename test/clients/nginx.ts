/** The nginx of this machine, as the reverse proxy in front of servers. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A port of nginx, and the server behind it; `http` and `server` go into these blocks of its configuration, instead of the usual. */
export type Proxied = { readonly port: number; readonly to: number; readonly http?: string; readonly server?: string }

export type Nginx = { stop(): Promise<void> }

const isThere = (): boolean => spawnSync('nginx', ['-v']).status === 0

/**
 * Why there is none, and what would help; null: there is one. On Debian, root gets it installed where installing starts no
 * service, as in a container.
 */
export function missingNginx(): string | null {
  if (isThere()) return null
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && existsSync('/usr/sbin/policy-rc.d')) {
    console.error('Installing nginx for the tests behind a proxy (apt-get install nginx) …')
    const apt = (...args: readonly string[]) =>
      spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-y', '-qq', ...args], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
        timeout: 300_000,
      }).status === 0
    const nginx = () => apt('install', '--no-install-recommends', 'nginx')
    if (!nginx() && apt('update')) nginx()
    if (isThere()) return null
  }
  return 'no nginx on this machine: apt-get install nginx'
}

/** Resolves once every port answers. */
export async function startNginx(proxied: readonly Proxied[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-nginx-'))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, proxied))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (const { port } of proxied) {
    while (!(await answers(port))) {
      if (child.exitCode !== null) throw new Error(`nginx ended with exit code ${child.exitCode}`)
      await wait(20)
    }
  }
  return {
    async stop() {
      child.kill('SIGQUIT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** As the documentation of most applications recommends. */
const usual = (to: number): string => `location / {
      proxy_pass http://127.0.0.1:${to};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Host $http_host;
      proxy_set_header X-Forwarded-Proto $scheme;
    }`

const configuration = (folder: string, proxied: readonly Proxied[]): string => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 256; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path logs;`).join(' ')}
  access_log off;
  ${proxied
    .map(
      ({ port, to, http = '', server = usual(to) }) => `${http}
  server {
    listen 127.0.0.1:${port};
    ${server}
  }`,
    )
    .join('\n  ')}
}
`

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
