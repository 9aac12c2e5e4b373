import { html } from '../html.ts'
import type { Page } from '../words/index.ts'
import { heading, layout } from './layout.ts'
import { ending } from './outcome.ts'

type ConfirmEmailModel = {
  readonly csrf: string
  /** The id of the link, which proves nothing. */
  readonly link: string
  readonly username: string
  readonly address: string
}

/** POST /email with `csrf` and `link`. The link is in the browser's cookie. */
export const confirmEmailPage =
  ({ csrf, link, username, address }: ConfirmEmailModel): Page =>
  (words) => {
    const { title, account, submit } = words.email.confirm
    const main = html`${heading(title)}
<p class="lead">${account(html`<strong><bdi>${username}</bdi></strong>`)}<br><bdi>${address}</bdi></p>
<form method="post" action="/email">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="link" value="${link}">
<button class="primary" type="submit">${submit}</button>
</form>
<p><a class="button quiet" href="/account?open=email">${words.email.page.back}</a></p>`
    return layout({ title, main }, words)
  }

/** One page for a link that is unknown, used, expired or void. */
export const closedEmailPage: Page = (words) => {
  const { title } = words.reset.closed
  const rest = html`<p class="lead">${words.email.confirm.closed}</p>
<a class="button" href="/account?open=email">${words.email.page.back}</a>`
  return ending({ sign: 'unavailable', title, rest }, words)
}
