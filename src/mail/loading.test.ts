import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Prints whether nodemailer was loaded: by the modules of a server, by a mailer, by its first message. */
const program = `
import { registerHooks } from 'node:module'
let isLoaded = false
registerHooks({
  load(url, context, next) {
    isLoaded ||= url.includes('/nodemailer/')
    return next(url, context)
  },
})
await import('./src/cli/operate/server/serve-until-stopped.ts')
const states = [isLoaded]
const { createMailer } = await import('./src/mail/index.ts')
const mailer = createMailer({
  server: { host: '127.0.0.1', port: 1, encryption: 'none', credentials: null },
  from: { name: '', address: 'charts@example.org' },
  host: 'localhost',
  now: () => 0,
  random: (bytes) => Buffer.alloc(bytes),
  every: () => () => undefined,
  warn: () => undefined,
})
states.push(isLoaded)
await mailer.send({ to: 'zoe@example.org', subject: '', text: '' })
states.push(isLoaded)
await mailer.close()
console.log(JSON.stringify(states))
`

test('nodemailer is loaded with the first message, not by a server', async () => {
  const cwd = fileURLToPath(new URL('../../', import.meta.url))
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd })
  assert.deepEqual(JSON.parse(stdout), [false, false, true])
})
