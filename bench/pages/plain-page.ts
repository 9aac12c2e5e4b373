import type { Browser, BrowserContext, CDPSession, Cookie } from 'playwright-core'
import { phone } from './phone.ts'

/** What works on a page: those of Playwright, and plain ones. */
export type Worked = {
  evaluate<Input, Result>(work: (input: Input) => Result | Promise<Result>, input: Input): Promise<Result>
}

/**
 * A page as a person has it. Those of Playwright are inspected: the browser then keeps a second copy of each response in the memory of the
 * page, of 300 charts more than 35 MB. A browser context that Playwright did not make is left alone by it.
 */
export type PlainPage = Worked & { close(): Promise<void> }

type Opened = {
  readonly url: string
  /** Signed in as this one is. */
  readonly like: BrowserContext
  /** Before the scripts of the page. */
  readonly first: string
}

export async function openPlainPage(browser: Browser, { url, like, first }: Opened): Promise<PlainPage> {
  const protocol = await browser.newBrowserCDPSession()
  const { browserContextId } = await protocol.send('Target.createBrowserContext')
  await protocol.send('Storage.setCookies', { cookies: (await like.cookies()).map(cookieOf), browserContextId })
  const { targetId } = await protocol.send('Target.createTarget', { url: 'about:blank', browserContextId })
  const { sessionId } = await protocol.send('Target.attachToTarget', { targetId })
  const send = commandsTo(protocol, sessionId)
  const { viewport, deviceScaleFactor, isMobile } = phone
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: isMobile })
  await send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await send('Page.enable', {})
  await send('Page.addScriptToEvaluateOnNewDocument', { source: first })
  await send('Page.navigate', { url })
  return {
    async evaluate(work, input) {
      const expression = `(${work})(${JSON.stringify(input)})`
      const evaluated = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
      const { result, exceptionDetails: fault } = evaluated as Evaluated<Awaited<ReturnType<typeof work>>>
      if (fault) throw new Error(fault.exception?.description ?? fault.text)
      return result.value
    },
    async close() {
      await protocol.send('Target.disposeBrowserContext', { browserContextId })
      await protocol.detach()
    },
  }
}

type Evaluated<Value> = {
  readonly result: { readonly value: Value }
  readonly exceptionDetails?: { readonly text: string; readonly exception?: { readonly description?: string } }
}

type Command = (method: string, params: object) => Promise<unknown>

/** Commands to one target: Playwright has sessions only for its own pages. */
function commandsTo(protocol: CDPSession, sessionId: string): Command {
  const waiting = new Map<number, { answer(result: unknown): void; refuse(reason: Error): void }>()
  protocol.on('Target.receivedMessageFromTarget', (received) => {
    const { id, result, error } = JSON.parse(received.message) as Answer
    const asked = received.sessionId === sessionId ? waiting.get(id ?? 0) : undefined
    if (error) asked?.refuse(new Error(error.message))
    else asked?.answer(result)
  })
  let sent = 0
  return (method, params) =>
    new Promise((answer, refuse) => {
      sent += 1
      waiting.set(sent, { answer, refuse })
      const message = JSON.stringify({ id: sent, method, params })
      protocol.send('Target.sendMessageToTarget', { sessionId, message }).catch(refuse)
    })
}

/** Events have no id. */
type Answer = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } }

const cookieOf = ({ name, value, domain, path, expires, httpOnly, secure, sameSite }: Cookie) => ({
  ...{ name, value, domain, path, httpOnly, secure, sameSite },
  ...(expires > 0 && { expires }),
})
