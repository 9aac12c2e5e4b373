/** The Caddy of this machine, as the reverse proxy in front of servers. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingProgram } from './debian-program.ts'
import { answering, type ProxyProcess } from './proxy-process.ts'

/** Runs a program that sees another /etc/hosts than the machine: `sh -c inOwnHosts sh HOSTS PROGRAM …`. */
const inOwnHosts = 'hosts=$1; shift; mount --bind "$hosts" /etc/hosts && exec "$@"'

/** Why Caddy cannot be run with its own host names; null: it can. */
export function missingCaddy(): string | null {
  const isAllowed = spawnSync('unshare', ['--mount', 'mount', '--bind', '/etc/hosts', '/etc/hosts']).status === 0
  return isAllowed ? missingProgram('caddy', ['version']) : 'only root may give Caddy an /etc/hosts of its own'
}

/** Global options, with which nothing listens but the site, on loopback. */
const options = `{
	admin off
	auto_https off
	default_bind 127.0.0.1
`

/**
 * `configuration`: a Caddyfile that begins with its global options, for `http://127.0.0.1` and the port. `hosts`: lines of /etc/hosts for
 * Caddy alone. Resolves once it answers.
 */
export async function startCaddy(port: number, configuration: string, hosts: readonly string[]): Promise<ProxyProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-caddy-'))
  const [file, hostsFile] = [join(folder, 'Caddyfile'), join(folder, 'hosts')]
  writeFileSync(file, configuration.replace(/^\{\n/, options))
  writeFileSync(hostsFile, `${hosts.join('\n')}\n`)
  const caddy = ['caddy', 'run', '--config', file, '--adapter', 'caddyfile']
  const child = spawn('unshare', ['--mount', 'sh', '-c', inOwnHosts, 'sh', hostsFile, ...caddy], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, HOME: folder },
  })
  return answering(child, [port], folder)
}
