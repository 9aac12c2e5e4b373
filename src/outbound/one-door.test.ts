import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readSourceFiles } from '../../scripts/source-files.ts'

/** Files that may open connections by other means than this room, or import what could, and why. */
const exempt: Readonly<Record<string, string>> = {
  'src/outbound/certificate.ts': 'the door: connects by TLS and sends nothing',
  'src/outbound/guarded-transport.ts': 'the door',
  'src/outbound/proxied-fetch.ts': 'the door',
  'src/mail/smtp-connection.ts': 'mail, to the server in SMTP_URL',
  'src/store/postgres/connections.ts': 'the database in DATABASE_URL',
  'src/store/postgres/connection-failure.ts': 'the database in DATABASE_URL',
  'src/store/postgres/listen.ts': 'the database in DATABASE_URL',
  'src/store/postgres/migrate.ts': 'the database in DATABASE_URL',
  'src/store/backup/copy-postgres.ts': 'the database in DATABASE_URL',
  'src/viewer/position/viewer-socket.ts': 'answers WebSockets of browsers',
  'src/sources/workers/worker-main.ts': 'a pipe to the process that started it',
  'src/pages/assets/decision.js': 'runs in a browser',
  'src/pages/assets/passkey.js': 'runs in a browser',
}

/** Commands that are clients of a service themselves; none of it runs in a server. */
const clients: Readonly<Record<string, string>> = {
  'src/cli/account/': 'the SDK: login, logout and whoami',
  'src/cli/charts/': 'the SDK: airports, charts and downloads',
  'src/cli/service/': 'the SDK: the session of these commands',
  'src/cli/position/': 'the SDK: sends positions; x-plane/follow.ts reads them from X-Plane',
}

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm
const strings = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
/** What can open a connection. Of `node:net` these cannot, or wait for others to connect; of the SDK and of aws4fetch these send nothing. */
const modules =
  /^(?:node:)?(?:https?|http2|net|tls|dgram|undici|ws|pg|nodemailer|aws4fetch)$|^nodemailer\/|^#client(?:\/node)?$/
const harmless =
  /^(?:|type .*|BlockList|isIP|isIPv4|isIPv6|createServer|Server|PlatekeeperError|challengeFor|decodeAccessToken|AwsV4Signer)$/
const globals = /(?<![\w.'-])fetch\b(?!['-])|\bnew (?:WebSocket|EventSource|XMLHttpRequest)\b/

/** The modules and globals by which a file could ask another machine. */
function waysOut(text: string): readonly string[] {
  const code = text.replace(comments, '')
  const imported = [...code.matchAll(/^(?:import|export) (?!type\b)([^'"]*?)\s*from ['"]([^'"]+)['"]/gm)].flatMap(
    ([, names = '', from = '']) => (isHarmless(names) ? [] : [from]),
  )
  const loaded = code
    .split('\n')
    .filter(
      (line) => /\b(?:import|getBuiltinModule|require)\(/.test(line) && !/^const \{ createServer\b[^,]*\} =/.test(line),
    )
    .flatMap((line) => [...line.matchAll(/['"]([^'"]+)['"]/g)].map(([, name = '']) => name))
  const used = globals.exec(code.replace(strings, "''")) ?? []
  return [...[...imported, ...loaded].filter((name) => modules.test(name)), ...used]
}

const isHarmless = (names: string): boolean => {
  const [, list] = /^\{([\s\S]*)\}$/.exec(names) ?? []
  return list?.split(',').every((name) => harmless.test(name.trim())) ?? false
}

test('every way to ask another machine is recognized, and what only listens or compares is not', () => {
  for (const code of [
    "await fetch('https://example.org')",
    'const ask = parts.fetch ?? fetch',
    'return urls.map(fetch)',
    "import { request } from 'node:https'",
    "import http from 'http'",
    "import * as tls from 'node:tls'",
    "import {\n  isIP,\n  connect,\n} from 'node:net'",
    "import { createSocket, type Socket } from 'node:dgram'",
    "export { Agent } from 'undici'",
    "const { request } = process.getBuiltinModule('node:http')",
    "const { request } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http')",
    "const { createServer, request } = process.getBuiltinModule('node:http')",
    "const { Agent } = await import('undici')",
    "import pg from 'pg'",
    "const { createTransport } = await import('nodemailer')",
    "import SMTPConnection from 'nodemailer/lib/smtp-connection'",
    "import { WebSocket } from 'ws'",
    'new WebSocket(url)',
    "import { openSession } from '#client'",
    "import { AwsClient } from 'aws4fetch'",
  ]) {
    assert.notDeepEqual(waysOut(code), [], code)
  }
  for (const code of [
    "import type { IncomingMessage } from 'node:http'",
    "import { type AddressInfo, BlockList, createServer, isIPv6 } from 'node:net'",
    '// Not imported: that would load `fetch`.',
    '/** As fetch writes it. */',
    "const site = headers['sec-fetch-site']",
    "say('what they fetch')",
    "import { decodeAccessToken, type Session } from '#client'",
    "import { AwsV4Signer } from 'aws4fetch'",
    "const { createServer: createHttpServer } = process.getBuiltinModule('node:http')",
  ]) {
    assert.deepEqual(waysOut(code), [], code)
  }
})

test('nothing under src asks another machine except through src/outbound and what is exempt, with its reason', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const files = readSourceFiles(`${root}src`).map(({ path, text }) => ({ path: `src/${path}`, text }))
  const code = files.filter(
    ({ path }) => /\.[jt]s$/.test(path) && !/\.test\.ts$|[.-]fixture\.ts$|\/testing\//.test(path),
  )
  const open = code.filter(({ text }) => waysOut(text).length > 0).map(({ path }) => path)
  const ofClients = (path: string) => Object.keys(clients).some((folder) => path.startsWith(folder))
  assert.deepEqual(
    open.filter((path) => !ofClients(path)),
    Object.keys(exempt).toSorted(),
  )
  for (const folder of Object.keys(clients))
    assert.ok(
      open.some((path) => path.startsWith(folder)),
      folder,
    )
})
