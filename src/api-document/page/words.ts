import { type Html, html } from '../../pages/index.ts'

/** Names of parameters, fields, headers and paths in a sentence. */
const names =
  /([A-Za-z]+(?:_[A-Za-z0-9]+)+|\b[A-Z][a-z]+(?:-[A-Z][a-z]+)+\b|Authorization: Bearer|<[A-Z_]+>|\/\.well-known[\w/-]+)/

/** A sentence with the names in it set as code. */
export const sentence = (text: string): Html =>
  html`${text.split(names).map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`

/** For anchors. */
export const slug = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
