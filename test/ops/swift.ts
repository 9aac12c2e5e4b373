/** OpenStack Swift of this machine with its S3 API: four processes, one copy of each object, in a temporary folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketPlace } from '../../src/config/index.ts'
import { missingProgram } from '../clients/debian-program.ts'
import { freePort } from '../fixtures/product.ts'

const storage = ['account', 'container', 'object'] as const
const packages = ['swift-proxy', ...storage.map((name) => `swift-${name}`)]
const keys = { id: 'test:tester', secret: 'testing', token: null }

export const missingSwift = (): string | null => missingProgram('swift-proxy-server', ['--help'], packages)

export type Swift = {
  place(bucket: string): Promise<BucketPlace>
  /** SIGKILL to all its processes, and a start on the same data. */
  killAndStart(): Promise<void>
  stop(): Promise<void>
}

export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-swift-'))
  const at = (name: string) => join(folder, name)
  mkdirSync(at('devices/d'), { recursive: true })
  writeFileSync(at('swift.conf'), '[swift-hash]\nswift_hash_path_suffix = a\nswift_hash_path_prefix = b\n')
  const ports = new Map<string, number>()
  for (const name of ['proxy', ...storage]) ports.set(name, await freePort())
  const common = (name: string) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${ports.get(name)}\nuser = ${userInfo().username}\nswift_dir = ${folder}\nworkers = 0\nlog_level = ERROR\n`
  for (const name of storage) {
    const ring = (...words: readonly string[]) =>
      execFileSync('swift-ring-builder', [at(`${name}.builder`), ...words], { stdio: 'ignore' })
    ring('create', '8', '1', '1')
    ring('add', `r1z1-127.0.0.1:${ports.get(name)}/d`, '1')
    ring('rebalance')
    const app = `[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`
    writeFileSync(at(`${name}.conf`), `${common(name)}devices = ${at('devices')}\nmount_check = false\n${app}`)
  }
  writeFileSync(at('proxy.conf'), `${common('proxy')}${proxy}`)
  const endpoint = `http://127.0.0.1:${ports.get('proxy')}`
  /** The proxy last: without the other processes it says that there is no such bucket. */
  const start = async () => {
    const started: ChildProcess[] = []
    for (const names of [storage, ['proxy']]) {
      for (const name of names)
        started.push(spawn(`swift-${name}-server`, [at(`${name}.conf`)], { stdio: ['ignore', 'ignore', 'inherit'] }))
      for (const name of names) await answering(`http://127.0.0.1:${ports.get(name)}/healthcheck`, started)
    }
    return started
  }
  let children = await start()
  return {
    async place(bucket) {
      await makeBucket(`${endpoint}/${bucket}`)
      return {
        kind: 's3',
        bucket,
        prefix: 'images/',
        endpoint,
        region: 'us-east-1',
        keys,
        url: `s3://${bucket}/images`,
      }
    },
    async killAndStart() {
      for (const child of children.toReversed()) await ended(child, 'SIGKILL')
      children = await start()
    },
    async stop() {
      await Promise.all(children.map((child) => ended(child)))
      rmSync(folder, { recursive: true })
    },
  }
}

const proxy = `[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
# tempauth wants one; it is not there, and not needed for requests of S3.
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
`

async function answering(url: string, children: readonly ChildProcess[]): Promise<void> {
  // Servers of storage answer 400 there: that they answer is enough.
  while ((await fetch(url).catch(() => null)) === null) {
    const dead = children.find(({ exitCode }) => exitCode !== null)
    if (dead) throw new Error(`${dead.spawnfile} ended with exit code ${dead.exitCode}`)
    await wait(100)
  }
}

async function makeBucket(url: string): Promise<void> {
  const [accessKeyId, secretAccessKey] = [keys.id, keys.secret]
  const signer = new AwsV4Signer({
    method: 'PUT',
    url,
    service: 's3',
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
  })
  const { headers } = await signer.sign()
  const { status } = await fetch(url, { method: 'PUT', headers })
  if (status !== 200) throw new Error(`The bucket cannot be made: status ${status}`)
}

async function ended(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const end = once(child, 'exit')
  child.kill(signal)
  await end
}
