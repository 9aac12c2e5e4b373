import { html } from '../html.ts'
import type { Page } from '../words/index.ts'
import { account, signOutForm } from './account.ts'
import { heading, layout } from './layout.ts'

export type HomeModel = {
  readonly csrf: string
  readonly signedInAs?: string | undefined
  /** Where the charts are; null: this service has no viewer. */
  readonly chartsUrl: string | null
}

/** GET / of the identity server: what this server is, and where to enter a code. */
export const homePage =
  ({ csrf, signedInAs, chartsUrl }: HomeModel): Page =>
  (words) => {
    const { title, introduction, enterCode } = words.home
    const main = html`${heading(title)}
<p class="lead">${introduction}</p>
<p><a class="button" href="/device">${enterCode}</a></p>
${chartsUrl !== null && html`<p><a class="button quiet" href="${chartsUrl}">${words.account.openCharts}</a></p>`}
<p><a class="button quiet" href="/account">${words.account.link}</a></p>
${signedInAs !== undefined && account(signedInAs, words)}
${signedInAs !== undefined && signOutForm(csrf)}`
    return layout({ title, main }, words)
  }
