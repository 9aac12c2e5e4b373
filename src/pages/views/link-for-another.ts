import { html } from '../html.ts'
import type { Page } from '../words/index.ts'
import { heading, layout } from './layout.ts'

type LinkForAnotherModel = {
  readonly csrf: string
  readonly signedInAs: string
} & (
  | {
      /** The page of the link. */
      readonly path: '/reset' | '/not-me'
      /** Of the account that the link is for. */
      readonly username: string
    }
  /** Its mail may have reached a stranger, who is not to learn the name of the account. */
  | { readonly path: '/email' }
)

/** For a browser that is signed in to another account than the link is for: POST `path`/switch signs it out and continues. */
export const linkForAnotherPage =
  ({ csrf, signedInAs, ...link }: LinkForAnotherModel): Page =>
  (words) => {
    const { path } = link
    const texts = words.reset
    const { confirm } = words.email
    const titles = { '/reset': texts.title, '/email': confirm.title, '/not-me': words.notMe.title }
    const title = titles[path]
    const reason =
      link.path === '/email' ? confirm.another : texts.another(html`<strong><bdi>${link.username}</bdi></strong>`)
    const main = html`${heading(title)}
<p class="lead">${words.account.signedInAs} <strong><bdi>${signedInAs}</bdi></strong></p>
<p>${reason}</p>
<form method="post" action="${path}/switch">
<input type="hidden" name="csrf" value="${csrf}">
<button class="primary" type="submit">${texts.signOut}</button>
</form>
<p><a class="button quiet" href="/">${words.error.home}</a></p>`
    return layout({ title, main }, words)
  }
