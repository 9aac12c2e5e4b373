/** The browser of component tests: happy-dom, with a document, events and storage, but without layout and canvas. */
import { mock } from 'node:test'
import { Window } from 'happy-dom'
import { appUrl } from '../src/service/base.ts'

/** The time in all tests: noon in Wellington, while its charts are valid. */
export const noon = Date.UTC(2026, 10, 11, 23)

/** The viewer's URL, derived from the path of its sources. */
export const base = appUrl(new URL('../src/service/base.ts', import.meta.url).href)

const window = new Window({ url: base, width: 1280, height: 800 })

/** Replaces those of Node: happy-dom accepts only its own events. */
const replaced = ['CustomEvent', 'Event', 'EventTarget', 'localStorage', 'navigator', 'sessionStorage']

for (const name of Object.getOwnPropertyNames(window)) {
  if (name in globalThis && !replaced.includes(name)) continue
  const value: unknown = Reflect.get(window, name)
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
}

/** All tests of a process use this window, so pages do not close it. */
Object.assign(window, { close: () => undefined })

/** A channel without other tabs. */
class NoChannel extends EventTarget {
  postMessage() {}
  close() {}
}

/** Images have a size, and drawing does nothing. */
Object.assign(globalThis, { createImageBitmap: async () => ({ width: 100, height: 100, close: () => undefined }) })
Object.assign(document, { fonts: { load: async () => [], ready: Promise.resolve() } })

/** Timers of a page do not keep the process running. */
const timers = { setInterval: globalThis.setInterval, setTimeout: globalThis.setTimeout }
Object.assign(globalThis, {
  BroadcastChannel: NoChannel,
  setInterval: (...timer: Parameters<typeof timers.setInterval>) => timers.setInterval(...timer).unref(),
  setTimeout: (...timer: Parameters<typeof timers.setTimeout>) => timers.setTimeout(...timer).unref(),
  requestAnimationFrame: (draw: FrameRequestCallback) => timers.setTimeout(() => draw(performance.now()), 16).unref(),
  cancelAnimationFrame: (frame: NodeJS.Timeout) => clearTimeout(frame),
})

// As on https and localhost.
Object.assign(globalThis, { isSecureContext: true })

// Local dates of the person are in UTC.
process.env.TZ = 'UTC'
mock.timers.enable({ apis: ['Date'], now: noon })

export const setClock = (time: number): void => mock.timers.setTime(time)

/** The address of the page; `path` is below the viewer. */
export function openAddress(path: string): void {
  window.happyDOM.setURL(new URL(path, base).href)
  dispatchEvent(new Event('popstate'))
}
