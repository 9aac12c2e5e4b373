import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { freePort, type Service, startService } from '../fixtures/index.ts'
import { type Chromium, launchBrowser } from './browser.ts'

/** What the tests of one `describe` share. */
export type PagesInBrowser = {
  readonly service: Service
  readonly browser: Browser
  /** On localhost, which browsers treat as they treat https. */
  readonly origin: string
}

/** A running service, and the Chromium of this machine to open its pages with: from the first test of a `describe` to its last. */
export function pagesInBrowser(found: Chromium): PagesInBrowser {
  let opened: PagesInBrowser
  before(async () => {
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const service = await startService({ env: { AUTH_URL: origin } })
    await service.app.listen({ host: '127.0.0.1', port })
    opened = { service, browser: await launchBrowser(found), origin }
  })
  after(async () => {
    await opened.browser.close()
    await opened.service.close()
  })
  return {
    get service() {
      return opened.service
    },
    get browser() {
      return opened.browser
    },
    get origin() {
      return opened.origin
    },
  }
}
