import { eventually } from '../../fixtures/eventually.ts'
import type { InputSource, RemoteBrowser } from './remote-browser.ts'

type Point = { readonly x: number; readonly y: number }
export type Box = Point & { readonly width: number; readonly height: number }

/** What a person does at a page. `text`: of the element, or its name for assistive technology. */
export type RemotePage = RemoteBrowser & {
  /** Resolves when the element is visible. */
  seen(selector: string, text?: RegExp): Promise<void>
  boxOf(selector: string, text?: RegExp): Promise<Box>
  press(selector: string, text?: RegExp): Promise<void>
  /** Types where the focus is. */
  type(text: string): Promise<void>
}

/** An expression: the first visible element, null if there is none. */
const element = (selector: string, text = /(?:)/): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find((each) =>
    each.getClientRects().length > 0 && ${text}.test(each.getAttribute('aria-label') ?? each.textContent.trim())) ?? null`

/** Scrolls to the element. Its middle, once it is at rest and nothing covers it; else null. `isPressed` becomes true in the page at its click. */
const place = (selector: string, text?: RegExp): string => `(async () => {
  const found = ${element(selector, text)}
  if (!found || found.disabled) return null
  found.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect()
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) }
  }
  const before = middle()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const { x, y } = middle()
  const isAtRest = x === before.x && y === before.y
  if (!isAtRest || !found.contains(document.elementFromPoint(x, y))) return null
  window.isPressed = false
  found.addEventListener('click', () => { window.isPressed = true }, { capture: true, once: true })
  return { x, y }
})()`

export function remotePage(browser: RemoteBrowser): RemotePage {
  const until = <Result>(expression: string, what: string): Promise<Result> =>
    eventually(async () => {
      const value = await browser.evaluate<Result | null>(expression)
      if (value === null) throw new Error(`There is no ${what} at ${await browser.evaluate('location.href')}`)
      return value
    })
  const named = (selector: string, text?: RegExp) => `${selector} ${text ?? ''}`
  /** Again, if the page moved under the pointer. A press that led to another page has no `isPressed` there, or no answer on the way. */
  const press = async (selector: string, text?: RegExp): Promise<void> => {
    const at = await until<Point>(place(selector, text), `${named(selector, text)} to press`)
    await browser.perform([
      pointer('mouse', [
        { type: 'pointerMove', ...at, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    ])
    const isMissed = await browser.evaluate('window.isPressed === false').catch(() => false)
    if (isMissed) await press(selector, text)
  }
  return {
    ...browser,
    async seen(selector, text) {
      await until(`(${element(selector, text)}) && true`, named(selector, text))
    },
    boxOf: (selector, text) =>
      until<Box>(`(${element(selector, text)})?.getBoundingClientRect().toJSON() ?? null`, named(selector, text)),
    press,
    async type(text) {
      const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
      await browser.perform([{ type: 'key', id: 'keyboard', actions }])
    },
  }
}

export const pointer = (
  pointerType: 'mouse' | 'touch',
  actions: InputSource['actions'],
  id: string = pointerType,
): InputSource => ({ type: 'pointer', id, parameters: { pointerType }, actions })
