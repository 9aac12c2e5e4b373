/** Debian's WebKitGTK, by WebDriver: https://www.w3.org/TR/webdriver2/. Of the engines here, it is the one nearest to Safari. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { missingProgram } from '../../clients/debian-program.ts'
import { eventually } from '../../fixtures/eventually.ts'
import { freePort } from '../../fixtures/product.ts'
import type { Engine, RemoteBrowser, Screen } from './remote-browser.ts'

const window = join(import.meta.dirname, 'webkit-window.js')
const binding = `imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2; 0`

export const webkit: Engine = {
  name: 'WebKitGTK',
  hasTouch: false,
  missing: () =>
    missingProgram('WebKitWebDriver', ['--help'], ['webkit2gtk-driver']) ??
    missingProgram('gjs', ['-c', binding], ['gjs', 'gir1.2-webkit2-4.1']) ??
    missingProgram('Xvfb', ['-help'], ['xvfb']),
  start,
}

async function start(profile: string, screen: Screen): Promise<RemoteBrowser> {
  mkdirSync(profile, { recursive: true })
  const display = await startDisplay()
  const port = await freePort()
  const env = {
    ...{ PATH: process.env.PATH, LANG: 'en_US.UTF-8', HOME: profile, XDG_RUNTIME_DIR: profile, PROFILE: profile },
    ...{ DISPLAY: display.name, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' },
  }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  await eventually(() => send(`${origin}/status`, 'GET'))
  const wanted = { 'webkitgtk:browserOptions': { binary: '/usr/bin/gjs', args: ['-m', window] } }
  const { sessionId } = (await send(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: wanted } })) as {
    readonly sessionId: string
  }
  const session = `${origin}/session/${sessionId}`
  async function evaluate<Result>(expression: string): Promise<Result> {
    const script = `const done = arguments[0];
      (async () => ({ value: await (${expression}) }))().then(done, (error) => done({ failed: String(error) }))`
    const answer = (await send(`${session}/execute/async`, 'POST', { script, args: [] })) as {
      readonly value: Result
      readonly failed?: string
    }
    if (answer.failed !== undefined) throw new Error(answer.failed)
    return answer.value
  }
  async function resize({ width, height }: Screen): Promise<void> {
    await send(`${session}/window/rect`, 'POST', { x: 0, y: 0, width, height })
    // The page follows its window later.
    await eventually(async () => assert.deepEqual(await evaluate('[innerWidth, innerHeight]'), [width, height]))
  }
  await resize(screen)

  return {
    resize,
    evaluate,
    async open(url) {
      await send(`${session}/url`, 'POST', { url })
    },
    async perform(actions) {
      await send(`${session}/actions`, 'POST', { actions })
    },
    async screenshot() {
      return Buffer.from((await send(`${session}/screenshot`, 'GET')) as string, 'base64')
    },
    async close() {
      await send(session, 'DELETE')
      await end(driver)
      await end(display.process)
    },
  }
}

/** The value of an answer; what WebDriver rejects is thrown. */
async function send(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { readonly value: unknown }
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${JSON.stringify(value)}`)
  return value
}

/** A display without a screen, with a number that no other has. */
async function startDisplay() {
  const options = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']
  const child = spawn('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  return { name: `:${number}`, process: child }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
