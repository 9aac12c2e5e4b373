import { type Html, html } from '../html.ts'

type NoticeKind = 'error' | 'change' | 'note' | 'warning' | 'done'

/** A boxed notice. `focus` gives it the focus when the page opens; fields refer to it by `id`. */
export function notice(
  kind: NoticeKind,
  text: string,
  place: { readonly id?: string; readonly focus?: true } = {},
): Html {
  const { id, focus } = place
  return html`<p class="notice ${kind}"${id !== undefined && html` id="${id}"`}${focus && html` tabindex="-1" autofocus`}>${text}</p>`
}
