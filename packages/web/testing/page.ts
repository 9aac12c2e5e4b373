/** Reads a page as a person sees it and acts on it, by the names that assistive technology reads. */
import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'

export type Page = {
  /** All texts, each once. */
  readonly text: () => string
  /** Waits until the page contains a text, or matches. Then checks the page with `assertNoDefects`. */
  readonly until: (wanted: string | RegExp) => Promise<void>
  readonly untilGone: (text: string) => Promise<void>
  /** The button, link or field with this name. */
  readonly named: (name: string | RegExp) => HTMLElement
  readonly press: (name: string | RegExp) => void
  readonly type: (name: string | RegExp, text: string) => void
  readonly key: (key: string, target?: Element) => void
  readonly all: (selector: string) => readonly HTMLElement[]
}

const controls = ['button', 'a[href]', 'input', 'select', 'textarea', '[role=tab]', '[role^=menuitem]', '[role=switch]']
  .map((control) => `${control}:not([aria-hidden=true])`)
  .join()

/** Milliseconds. */
const limit = 30_000

export function pageOf(document: Document): Page {
  const text = () => textOf(document.body)
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const fits = (shown: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? shown.includes(wanted) : wanted.test(shown)
  function named(name: string | RegExp): HTMLElement {
    const is = (shown: string) => (typeof name === 'string' ? shown === name : name.test(shown))
    const names = all(controls).map((control) => [nameOf(control), control] as const)
    const [, found] = names.find(([shown]) => is(shown)) ?? []
    return found ?? assert.fail(`no control is named ${name}; there are ${names.map(([shown]) => shown).join(' | ')}`)
  }
  async function wait(isThere: () => boolean, what: string): Promise<void> {
    await waitFor(isThere, () => `${what}; the page says: ${text()}`)
    assertNoDefects(document)
  }
  return {
    text,
    all,
    named,
    until: (wanted) => wait(() => fits(text(), wanted), `${wanted} is not on the page`),
    untilGone: (shown) => wait(() => !text().includes(shown), `${shown} is still on the page`),
    press: (name) => named(name).click(),
    type(name, written) {
      const field = named(name) as HTMLInputElement
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
      field.focus()
      // React detects a change through the setter of the element's class.
      set?.call(field, written)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    },
    key: (key, target = document.activeElement ?? document.body) =>
      void target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  }
}

export async function waitFor(isThere: () => boolean, problem: () => string): Promise<void> {
  const end = performance.now() + limit
  while (!isThere()) {
    assert.ok(performance.now() < end, problem())
    await setTimeout(5)
  }
}

const textOf = (element: Element): string => {
  const parts: string[] = []
  const walk = (node: Node): void => {
    if (node.nodeType === 3 && node.textContent) parts.push(node.textContent)
    if (node instanceof HTMLElement && node.hidden) return
    for (const child of node.childNodes) walk(child)
  }
  walk(element)
  return parts.join(' ').replace(/\s+/g, ' ').trim()
}

const nameOf = (control: Element): string => {
  const label = control.getAttribute('aria-label')
  const { id } = control
  const written = id ? control.ownerDocument.querySelector(`label[for="${id}"]`) : null
  return (
    label ?? (textOf(written ?? control.closest('label') ?? control) || (control.getAttribute('placeholder') ?? ''))
  )
}

/** Defects in any state of a page: controls without a name, duplicate ids, and texts of missing values such as `undefined`. */
function assertNoDefects(document: Document): void {
  for (const control of document.body.querySelectorAll(controls))
    assert.notEqual(nameOf(control), '', `without a name: ${control.outerHTML.slice(0, 300)}`)
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  assert.deepEqual(ids, [...new Set(ids)])
  assert.doesNotMatch(textOf(document.body), /\b(undefined|null|NaN)\b|\[object/)
  for (const element of document.querySelectorAll('[class]'))
    assert.doesNotMatch(element.getAttribute('class') ?? '', /\bundefined\b/, element.outerHTML.slice(0, 300))
}
