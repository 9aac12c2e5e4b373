import { html } from '../../html.ts'
import type { ServiceTerms } from '../../service-terms.ts'
import type { Page } from '../../words/index.ts'
import { heading, layout } from '../layout.ts'

export type DeletePageModel = {
  readonly csrf: string
  readonly terms: Pick<ServiceTerms, 'accessTokenLifetime' | 'auditMemory'>
  /** Whether another name than the account's was typed. */
  readonly isWrong: boolean
}

/** GET /account/delete: what goes and what stays; POST with `csrf` and `username`, typed to confirm, deletes the account. */
export const deletePage =
  ({ csrf, terms, isWrong }: DeletePageModel): Page =>
  (words) => {
    const texts = words.ownData.deletion
    const { going, staying } = texts
    const { duration } = words.formats
    const list = (items: readonly string[]) => html`<ul class="facts">
${items.map((item) => html`<li>${item}</li>\n`)}</ul>`
    const main = html`${heading(texts.title)}
<h2>${texts.goes}</h2>
${list([going.account, going.belongings, going.signIns(duration(terms.accessTokenLifetime)), going.details])}
<h2>${texts.stays}</h2>
${list([staying.entries(duration(terms.auditMemory)), staying.backups])}
<form method="post" action="/account/delete">
<input type="hidden" name="csrf" value="${csrf}">
<div class="field">
<label for="username">${texts.confirm}</label>
${isWrong && html`<p class="field-error" id="username-error">${texts.wrong}</p>`}
<input id="username" name="username" type="text" required autocomplete="off" autocapitalize="none" spellcheck="false"${isWrong && html` aria-invalid="true" aria-describedby="username-error" autofocus`}>
</div>
<button class="primary deny" type="submit">${texts.submit}</button>
</form>
<p><a class="button quiet" href="/account">${texts.keep}</a></p>`
    return layout({ title: isWrong ? texts.errorTitle : texts.title, main }, words)
  }

/** After it. */
export const deletedPage: Page = (words) => {
  const { done, gone, home } = words.ownData.deletion
  const main = html`<div class="outcome">
<p class="sign approved"></p>
${heading(done, 'focus')}
<p class="lead">${gone}</p>
<p><a class="button" href="/">${home}</a></p>
</div>`
  return layout({ title: done, main }, words)
}
