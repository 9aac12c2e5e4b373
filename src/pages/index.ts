/**
 * Pages: what people see while signing in, and of their account. Owns the words, the look and the markup: each page is a pure function
 * model -> Html, safe by type (strings are escaped), usable without scripts, within 30 KB. Owns also the files they
 * refer to (one stylesheet, one small script, the mark) and the security headers they were written for.
 * Owns no routes, cookies, sessions or decisions: identity's endpoints fill the models and read the answers.
 */
export { type AccountModel, accountPage } from './account-page.ts'
export { type Asset, assetCaching, assets } from './assets.ts'
export { type ConsentModel, type ConsentStatus, consentPage } from './consent.ts'
export { type EnterCodeModel, enterCodePage } from './enter-code.ts'
export { type ErrorModel, errorPage } from './error.ts'
export { type HomeModel, homePage } from './home.ts'
export type { Html } from './html.ts'
export { type OutcomeModel, outcomePage } from './outcome.ts'
export { contentSecurityPolicy, pageHeaders } from './security-policy.ts'
export { type SignInModel, signInPage } from './sign-in.ts'
export { PageError } from './visit/page-error.ts'
export type { PagesParts } from './visit/pages-parts.ts'
export { answerPageError, signInPages } from './visit/register-pages.ts'
