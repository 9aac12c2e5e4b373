type Child = Node | string | null | false
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element with attributes and children; `true` is an empty attribute, `false` and undefined none. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    made.setAttribute(key, value === true ? '' : String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}

const namespace = 'http://www.w3.org/2000/svg'

export function drawing(name: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const made = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(key, String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== false))
  return made
}

export function button(label: string, press: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', class: 'button', ...attributes }, label)
  made.addEventListener('click', press)
  return made
}

/** An element of the page's own markup. */
export function part<Kind extends Element = HTMLElement>(id: string): Kind {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no ${id}`)
  return found as unknown as Kind
}
