import { account, signOutForm } from './account.ts'
import { type Html, html } from './html.ts'
import { heading, layout } from './layout.ts'
import { words } from './words.ts'

export type HomeModel = {
  readonly csrf: string
  readonly signedInAs?: string | undefined
  /** Where the charts are; null: this service has no viewer. */
  readonly chartsUrl: string | null
}

/** GET / of the identity server: what this server is, and where to enter a code. */
export function homePage({ csrf, signedInAs, chartsUrl }: HomeModel): Html {
  return layout({
    title: words.home.title,
    main: html`${heading(words.home.title)}
<p class="lead">${words.home.introduction}</p>
<p><a class="button" href="/device">${words.home.enterCode}</a></p>
${chartsUrl !== null && html`<p><a class="button quiet" href="${chartsUrl}">${words.openCharts}</a></p>`}
<p><a class="button quiet" href="/account">${words.accountPage.link}</a></p>
${signedInAs !== undefined && account(signedInAs)}
${signedInAs !== undefined && signOutForm(csrf)}`,
  })
}
