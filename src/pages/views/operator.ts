import { type Html, html } from '../html.ts'
import type { Words } from '../words/index.ts'

/** Who runs this service, with a link to ask them; false: the operator has not set a contact. */
export function operator({ contact, operator: label }: Words): Html | false {
  if (!contact) return false
  const { kind, text } = contact
  const name = html`<bdi>${text}</bdi>`
  if (kind === 'text') return html`${label} ${name}`
  return html`${label} <a href="${kind === 'mail' ? `mailto:${text}` : text}">${name}</a>`
}
