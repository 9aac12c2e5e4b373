/** Debian's Firefox ESR, by WebDriver BiDi, which it speaks itself: https://www.w3.org/TR/webdriver-bidi/. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import WebSocket from 'ws'
import { missingProgram } from '../../clients/debian-program.ts'
import type { Engine, RemoteBrowser, Screen } from './remote-browser.ts'

/** No request but those of the page, nothing in front of it; `persist()` asks the person, who allows it. */
const preferences = {
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,none',
  'extensions.update.enabled': false,
  'dom.w3c_touch_events.enabled': 1,
}

export const firefox: Engine = {
  name: 'Firefox ESR',
  hasTouch: true,
  missing: () => missingProgram('firefox-esr', ['--version']),
  start,
}

async function start(profile: string, screen: Screen): Promise<RemoteBrowser> {
  mkdirSync(profile, { recursive: true })
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`)
  writeFileSync(join(profile, 'user.js'), lines.join(''))
  const env = { PATH: process.env.PATH, HOME: profile, LANG: 'en_US.UTF-8' }
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn('firefox-esr', [...options, 'about:blank'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'close')
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    void ended.then(() => reject(new Error(`Firefox ended: ${said}`)))
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
      const [, found] = /WebDriver BiDi listening on (ws:\S+)\s/.exec(said) ?? []
      if (found) resolve(found)
    })
  })
  const { call, close } = await connect(`${address}/session`)
  await call('session.new', { capabilities: {} })
  const { contexts } = (await call('browsingContext.getTree', {})) as { contexts: readonly { context: string }[] }
  const context = contexts[0]?.context ?? assert.fail('Firefox has no page')
  const resize = async (viewport: Screen) => {
    await call('browsingContext.setViewport', { context, viewport })
  }
  await resize(screen)
  return {
    resize,
    async open(url) {
      await call('browsingContext.navigate', { context, url, wait: 'complete' })
    },
    async evaluate<Result>(expression: string) {
      const json = `(async () => JSON.stringify((await (${expression})) ?? null))()`
      const options = { target: { context }, awaitPromise: true, userActivation: false }
      const { result, exceptionDetails } = (await call('script.evaluate', { expression: json, ...options })) as {
        readonly result?: { readonly value: string }
        readonly exceptionDetails?: { readonly text: string }
      }
      if (!result) throw new Error(exceptionDetails?.text)
      return JSON.parse(result.value) as Result
    },
    async perform(actions) {
      await call('input.performActions', { context, actions })
    },
    async screenshot() {
      const { data } = (await call('browsingContext.captureScreenshot', { context })) as { readonly data: string }
      return Buffer.from(data, 'base64')
    },
    async close() {
      await call('browser.close', {})
      close()
      await ended
    },
  }
}

type Answer = { readonly id: number; readonly result: unknown; readonly error?: string; readonly message?: string }

/** Calls that are answered; events are not subscribed to. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let last = 0
  return {
    async call(method: string, params: object): Promise<unknown> {
      const id = ++last
      const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, method, params }))
      const { result, error, message } = await answered
      if (error) throw new Error(`${method}: ${error}: ${message}`)
      return result
    },
    close: () => socket.close(),
  }
}
