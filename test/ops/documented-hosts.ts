/** The hosts of docs/how-to/several-servers.md on this machine: an address of 127.0.0.0/8 and a folder each. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { ownProgram } from '../fixtures/product.ts'

type Block = { readonly language: string; readonly body: string }
export type Host = 'one' | 'two'

const addresses = { one: '127.0.0.1', two: '127.0.0.2' } as const

/** By heading, in order. */
export function documentedBlocks(): ReadonlyMap<string, readonly Block[]> {
  const document = readFileSync(join(ownProgram, 'docs/how-to/several-servers.md'), 'utf8')
  const parts = document.split(/^## /m).slice(1)
  const blocks = (part: string): readonly Block[] =>
    Array.from(part.matchAll(/```(\w+)\n([\s\S]*?)```/g), ([, language = '', body = '']) => ({ language, body }))
  return new Map(parts.map((part) => [part.slice(0, part.indexOf('\n')), blocks(part)]))
}

/** What differs from hosts of their own: where files are, and ports. */
export type Places = {
  readonly cluster: { readonly name: string; readonly configuration: string; readonly port: number }
  readonly port: number
  readonly tls: number
  readonly endpoint: string
}

export type Hosts = {
  /** A path of a host here. */
  path(host: Host, path: string): string
  /** Writes a file that the document shows. */
  write(host: Host, path: string, content: string): void
  /** Runs commands that the document shows, as root of the host; their output. Throws when one fails. */
  run(host: Host, commands: string): Promise<string>
  close(): Promise<void>
}

export function openHosts({ cluster, port, tls, endpoint }: Places): Hosts {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-hosts-'))
  // Other users have to reach what is theirs in it.
  chmodSync(folder, 0o755)
  const own = (host: Host, path: string) => join(folder, host, path)
  for (const host of ['one', 'two'] as const) {
    for (const path of ['etc/platekeeper', 'etc/systemd', 'etc/nginx/logs', 'etc/nginx/conf.d', 'srv/platekeeper']) {
      mkdirSync(own(host, path), { recursive: true })
    }
  }
  const shims = join(folder, 'bin')
  mkdirSync(shims)
  for (const [name, script] of Object.entries({ systemctl, nginx, rsync })) {
    writeFileSync(join(shims, name), `#!/bin/bash\nset -e\n${script}`, { mode: 0o755 })
  }
  writeFileSync(own('one', 'etc/nginx/nginx.conf'), nginxFile(own('one', 'etc/nginx')))

  const here = (host: Host, given: string): string =>
    given
      .replaceAll('root@10.0.0.11:/etc/systemd/system/', `${own('one', 'etc/systemd')}/`)
      .replaceAll('root@10.0.0.11:', own('one', ''))
      .replaceAll('10.0.0.11/platekeeper?', `${addresses.one}:${cluster.port}/platekeeper?`)
      .replaceAll('10.0.0.0/24', '127.0.0.0/24')
      .replaceAll('10.0.0.11', addresses.one)
      .replaceAll('10.0.0.12', addresses.two)
      .replaceAll(':8628', `:${port}`)
      .replaceAll('/etc/postgresql/15/main', cluster.configuration)
      .replaceAll('pg_ctlcluster 15 main', `pg_ctlcluster 15 ${cluster.name}`)
      .replaceAll('/etc/systemd/system', own(host, 'etc/systemd'))
      .replaceAll('/opt/platekeeper', ownProgram)
      .replaceAll(/(?<![\w-])\/(etc|srv)\/(platekeeper|nginx)/g, (path) => own(host, path))
      .replaceAll('listen 443', `listen ${addresses.one}:${tls}`)
      .replaceAll('https://charts.example.org/', `https://charts.example.org:${tls}/`)
      .replaceAll('curl ', `curl --silent --show-error --resolve charts.example.org:${tls}:${addresses.one} `)
      .replaceAll('https://charts.example.org"', `https://charts.example.org:${tls}"`)
      .replaceAll('https://s3.example.org', endpoint)
      // It warns that nobody but this test knows the name of nginx.
      .replaceAll('platekeeper doctor', 'platekeeper doctor || true')
      .replaceAll('region=eu-central-1', 'region=us-east-1')
      .replaceAll('"aws_access_key_id": "charts"', '"aws_access_key_id": "test:tester"')
      .replaceAll('root:platekeeper', 'root:root')

  const hosts: Hosts = {
    path: own,
    write: (host, path, content) => writeFileSync(here(host, path), here(host, content)),
    async run(host, commands) {
      const env = {
        ...{ PATH: `${shims}:${process.env.PATH}`, HOME: folder, PGPORT: `${cluster.port}` },
        ...{
          HOST_FOLDER: own(host, ''),
          PORT: `${port}`,
          OPS_HOST: addresses[host],
          OPS_TOKEN: 'a-token-of-this-machine',
        },
        ...{ VIEWER: 'false', NO_COLOR: '1' },
      }
      const child = spawn('timeout', ['180', 'bash', '-e', '-c', here(host, commands)], {
        env,
        cwd: own(host, 'srv/platekeeper'),
      })
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
      if (code !== 0) throw new Error(`Exit code ${code} of\n${here(host, commands)}\n${out}${err}`)
      return out
    },
    async close() {
      for (const host of ['one', 'two'] as const) await hosts.run(host, 'systemctl stop-all')
      await hosts.run('one', 'nginx -s stop || true')
      rmSync(folder, { recursive: true })
    },
  }
  return hosts
}

/** In place of systemd, which a container has not: does what the unit says. */
const systemctl = `
start() {
  unit=$HOST_FOLDER/etc/systemd/$1.service
  value() { sed -n "s/^$1=//p" "$unit"; }
  set -a
  eval "$(value Environment)"
  for file in $(value EnvironmentFile); do . "$file"; done
  set +a
  cd "$(value WorkingDirectory)"
  setsid $(value ExecStart) > "$HOST_FOLDER/$1.out" 2> "$HOST_FOLDER/$1.log" < /dev/null &
  echo $! > "$HOST_FOLDER/$1.pid"
}
stop() {
  pid=$(cat "$HOST_FOLDER/$1.pid")
  kill "$pid"
  while [ -e "/proc/$pid/exe" ]; do sleep 0.1; done
  rm "$HOST_FOLDER/$1.pid"
}
case "$1" in
  enable) for name in "\${@:3}"; do start "$name"; done ;;
  disable) for name in "\${@:3}"; do stop "$name"; done ;;
  restart) for name in "\${@:2}"; do stop "$name"; start "$name"; done ;;
  stop-all) for file in "$HOST_FOLDER"/*.pid; do [ ! -e "$file" ] || stop "$(basename "$file" .pid)"; done ;;
esac
`

/** Debian starts it when it is installed; here the first reload does. */
const nginx = `
folder=$HOST_FOLDER/etc/nginx
program() { /usr/sbin/nginx -p "$folder" -c "$folder/nginx.conf" "$@"; }
if [ "$*" = '-s reload' ] && [ ! -s "$folder/nginx.pid" ]; then program; else program "$@"; fi
`

/** Hosts have the same paths; here each has its own folder, which the files that it takes from another name. */
const rsync = `
/usr/bin/rsync "$@"
all=$(dirname "$HOST_FOLDER")
grep -rl "$all/one/" "$HOST_FOLDER/etc" | xargs -r sed -i "s#$all/one/#$HOST_FOLDER/#g"
`

const nginxFile = (folder: string): string => `
pid ${folder}/nginx.pid;
error_log logs/error.log crit;
events { worker_connections 256; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((what) => `${what}_temp_path logs;`).join(' ')}
  access_log off;
  include ${folder}/conf.d/*.conf;
}
`
