import { RouteFault } from './reading.ts'

/** An element, by its name without the namespace. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text of the element with all its descendants. */
  readonly text: string
  readonly children: readonly XmlElement[]
}

/** The root of a document. @throws RouteFault `not XML` */
export type ParseXml = (text: string) => XmlElement

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text of the first child with this name; '' if it does not exist. */
export const textOf = (element: XmlElement | undefined, name: string): string =>
  childrenOf(element, name)[0]?.text.trim() ?? ''

/** Maximum depth; no format of routes is nested as deeply. */
const deepest = 16

/** Uses the parser of the browser. Documents that declare entities are rejected before (read-file.ts). */
export const parseXml: ParseXml = (text) => {
  const document = new DOMParser().parseFromString(text, 'application/xml')
  if (document.querySelector('parsererror')) throw new RouteFault('not XML')
  return elementOf(document.documentElement, 0)
}

function elementOf(element: Element, depth: number): XmlElement {
  if (depth > deepest) throw new RouteFault('not XML')
  return {
    name: element.localName,
    attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
    text: element.children.length === 0 ? (element.textContent ?? '') : '',
    children: [...element.children].map((child) => elementOf(child, depth + 1)),
  }
}
