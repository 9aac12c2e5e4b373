/** The nginx of this machine, as the reverse proxy in front of servers. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingProgram } from './debian-program.ts'
import { answering, type ProxyProcess } from './proxy-process.ts'

/** A port of nginx, and the server behind it; `http` and `server` go into these blocks of its configuration, instead of the usual. */
export type Proxied = { readonly port: number; readonly to: number; readonly http?: string; readonly server?: string }

export type Nginx = ProxyProcess

export const missingNginx = (): string | null => missingProgram('nginx', ['-v'])

/** Resolves once every port answers. */
export async function startNginx(proxied: readonly Proxied[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-nginx-'))
  mkdirSync(join(folder, 'logs'))
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, proxied))
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return answering(
    child,
    proxied.map(({ port }) => port),
    folder,
  )
}

/** The blocks of docs/how-to/nginx.md, for the server at this port and its data folder. */
export function documentedBlocks(to: number, dataDir: string): { readonly http: string; readonly server: string } {
  const document = readFileSync(new URL('../../docs/how-to/nginx.md', import.meta.url), 'utf8')
  const [http = '', server = ''] = Array.from(document.matchAll(/```nginx\n([\s\S]*?)```/g), ([, block = '']) =>
    block.replaceAll('127.0.0.1:8628', `127.0.0.1:${to}`).replace('/srv/platekeeper/images/', join(dataDir, 'images/')),
  )
  return { http, server }
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
