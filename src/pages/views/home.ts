import { html } from '../html.ts'
import type { Page, Words } from '../words/index.ts'
import { account, signOutForm } from './account.ts'
import { heading, layout } from './layout.ts'

export type HomeModel = {
  readonly csrf: string
  readonly signedInAs?: string | undefined
  /** Address of the viewer; null: this service has no viewer. */
  readonly chartsUrl: string | null
}

/** GET / of the identity server: the charts first, then where to enter a code. */
export const homePage =
  ({ csrf, signedInAs, chartsUrl }: HomeModel): Page =>
  (words) => {
    const { home } = words
    const title = chartsUrl === null ? home.codesTitle : home.title
    const main = html`${heading(title)}
${chartsUrl === null ? codesOnly(words) : chartsAndCodes(chartsUrl, words)}
<p><a class="button quiet" href="/account">${words.account.link}</a></p>
${signedInAs !== undefined && account(signedInAs, words)}
${signedInAs !== undefined && signOutForm(csrf)}`
    return layout({ title, main }, words)
  }

const chartsAndCodes = (chartsUrl: string, { home, account: { openCharts } }: Words) =>
  html`<p class="lead">${home.introduction}</p>
<p><a class="button primary" href="${chartsUrl}">${openCharts}</a></p>
<h2>${home.codesTitle}</h2>
<p class="lead">${home.codes}</p>
<p><a class="button plain" href="/device">${home.enterCode}</a></p>`

const codesOnly = ({ home }: Words) =>
  html`<p class="lead">${home.codesOnly}</p>
<p><a class="button" href="/device">${home.enterCode}</a></p>`
