import { html } from '../html.ts'
import type { Page } from '../words/index.ts'
import { heading, layout } from './layout.ts'
import { ending } from './outcome.ts'

type NotMeModel = {
  readonly csrf: string
  /** The id of the link, which proves nothing. */
  readonly link: string
  readonly username: string
}

/** POST /not-me with `csrf` and `link`. The link is in the browser's cookie. */
export const notMePage =
  ({ csrf, link, username }: NotMeModel): Page =>
  (words) => {
    const { title, lead, effect, submit } = words.notMe
    const main = html`${heading(title)}
<p class="lead">${lead(html`<strong><bdi>${username}</bdi></strong>`)}</p>
<p>${effect}</p>
<form method="post" action="/not-me">
<input type="hidden" name="csrf" value="${csrf}"><input type="hidden" name="link" value="${link}">
<button class="primary" type="submit">${submit}</button>
</form>
<p><a class="button quiet" href="/">${words.error.home}</a></p>`
    return layout({ title, main }, words)
  }

/** Every sign-in has ended. `sendsMail`: a new password can be set by mail. */
export const notMeDonePage =
  (sendsMail: boolean): Page =>
  (words) => {
    const { title, text, next } = words.notMe.done
    const way = sendsMail
      ? html`<a class="button" href="/forgot">${next}</a>`
      : html`<p class="hint">${words.forgotten.ask}</p>`
    const rest = html`<p class="lead">${text}</p>
${way}
<p><a class="button quiet" href="/login">${words.outcome.signInAgain}</a></p>`
    return ending({ sign: 'approved', title, rest }, words)
  }

/** One page for a link that is unknown, used, expired or void. */
export const closedNotMePage: Page = (words) => {
  const rest = html`<p class="lead">${words.notMe.closed}</p>
<a class="button" href="/account?open=everywhere">${words.email.page.back}</a>`
  return ending({ sign: 'unavailable', title: words.reset.closed.title, rest }, words)
}
