import { html } from '../html.ts'
import type { Page } from '../words/index.ts'
import { heading, layout } from './layout.ts'

type LinkForAnotherModel = {
  readonly csrf: string
  /** Of the account that the link is for. */
  readonly username: string
  readonly signedInAs: string
  /** The page of the link. */
  readonly path: '/reset' | '/email' | '/not-me'
}

/** For a browser that is signed in to another account than the link is for: POST `path`/switch signs it out and continues. */
export const linkForAnotherPage =
  ({ csrf, username, signedInAs, path }: LinkForAnotherModel): Page =>
  (words) => {
    const texts = words.reset
    const titles = { '/reset': texts.title, '/email': words.email.confirm.title, '/not-me': words.notMe.title }
    const title = titles[path]
    const main = html`${heading(title)}
<p class="lead">${words.account.signedInAs} <strong><bdi>${signedInAs}</bdi></strong></p>
<p>${texts.another(html`<strong><bdi>${username}</bdi></strong>`)}</p>
<form method="post" action="${path}/switch">
<input type="hidden" name="csrf" value="${csrf}">
<button class="primary" type="submit">${texts.signOut}</button>
</form>
<p><a class="button quiet" href="/">${words.error.home}</a></p>`
    return layout({ title, main }, words)
  }
