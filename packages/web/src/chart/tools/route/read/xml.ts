import { SaxesParser } from 'saxes'
import { RouteFault } from './reading.ts'

/** An element, by its name without the namespace. */
export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  /** The text of the element with all its descendants. */
  readonly text: string
  readonly children: readonly XmlElement[]
}

export const childrenOf = (element: XmlElement | undefined, name: string): readonly XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? []

/** The text of the first child with this name; '' if it does not exist. */
export const textOf = (element: XmlElement | undefined, name: string): string =>
  childrenOf(element, name)[0]?.text.trim() ?? ''

/** Maximum depth; no format of routes is nested as deeply. */
const deepest = 16

type Open = { name: string; attributes: Record<string, string>; text: string; children: Open[] }

/**
 * The root of a document. Not by the parser of the browser: for Trusted Types, a string that it parses could become HTML. Documents that
 * declare entities are rejected before (read-file.ts). @throws RouteFault `not XML`
 */
export function parseXml(text: string): XmlElement {
  const document: Open = { name: '', attributes: {}, text: '', children: [] }
  const open = [document]
  const parser = new SaxesParser({ xmlns: true })
  const write = (characters: string) => {
    const last = open.at(-1)
    if (last) last.text += characters
  }
  parser.on('error', () => {
    throw new RouteFault('not XML')
  })
  parser.on('opentag', ({ local, attributes }) => {
    if (open.length > deepest + 1) throw new RouteFault('not XML')
    const values = Object.entries(attributes).map(([name, { value }]) => [name, value])
    const element: Open = { name: local, attributes: Object.fromEntries(values), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', write)
  parser.on('cdata', write)
  parser.on('closetag', () => {
    const closed = open.pop()
    if (closed && closed.children.length > 0) closed.text = ''
  })
  parser.write(text).close()
  const [root] = document.children
  if (!root) throw new RouteFault('not XML')
  return root
}
