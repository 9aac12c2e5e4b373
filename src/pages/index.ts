/**
 * Pages for signing in and managing an account. `words/` owns the texts, in each language; `views/` the markup: each
 * page is a pure function model -> words -> Html, safe by type (strings are escaped), usable without scripts, within 30 KB.
 * `routes/` reads forms and the browser's cookies, calls a use-case of identity and sends the page. Also owns the files that
 * pages refer to (stylesheets, small scripts, the logo) and their security headers. Makes no decisions: identity does.
 */

export { type Asset, assetCaching, assets } from './assets.ts'
export { type Html, html } from './html.ts'
export { addressMail } from './mail/address-mail.ts'
export { noticeMail } from './mail/notice-mail.ts'
export { resetMail } from './mail/reset-mail.ts'
export { type AnswerPageError, pageErrors } from './routes/answer-page-error.ts'
export { PageError } from './routes/page-error.ts'
export type { PagesParts } from './routes/pages-parts.ts'
export { signInPages } from './routes/register-pages.ts'
export { contentSecurityPolicy, pageHeaders } from './security-policy.ts'
export type { ServiceTerms } from './service-terms.ts'
export type { AccountModel } from './views/account/account-model.ts'
export { accountPage } from './views/account/account-page.ts'
export { type ConsentModel, type ConsentStatus, consentPage } from './views/consent.ts'
export { type EnterCodeModel, enterCodePage } from './views/enter-code.ts'
export { type ErrorModel, errorPage } from './views/error.ts'
export { type HomeModel, homePage } from './views/home.ts'
export { type OutcomeModel, outcomePage } from './views/outcome.ts'
export { type SignInModel, signInPage } from './views/sign-in.ts'
