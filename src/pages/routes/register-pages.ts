import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { endpoints } from '../../contract/index.ts'
import { refuseOtherMethods } from '../../http/index.ts'
import { assetCaching, assets } from '../assets.ts'
import { registerAccount } from './account/account.ts'
import { registerAuthorization, registerAuthorizationEndpoint } from './authorize.ts'
import { sealedFlows } from './browser-flow.ts'
import { registerConsent } from './consent.ts'
import { registerEmail } from './email.ts'
import { registerEnterCode } from './enter-code.ts'
import { registerForgotten } from './forgotten.ts'
import { registerJoin } from './join.ts'
import { knownBrowsers } from './known-browser.ts'
import { registerNotMe } from './not-me.ts'
import { isFromOwnPage } from './own-page.ts'
import { PageError } from './page-error.ts'
import { askedLanguage, keepLanguage } from './page-language.ts'
import type { PagesParts } from './pages-parts.ts'
import { rememberedBrowsers } from './remembered-browsers.ts'
import { registerReset } from './reset.ts'
import { registerSecondStep } from './second-step.ts'
import { registerSignIn } from './sign-in.ts'
import { registerEndSessionEndpoint, registerSignOut } from './sign-out.ts'

/** The pages of a sign-in, as a Fastify plugin. */
export function signInPages(parts: PagesParts) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler(parts.answerError)
    registerAuthorizationEndpoint(app, parts)
    registerEndSessionEndpoint(app, parts)
    for (const { path } of [endpoints.authorization, endpoints.endSession]) {
      refuseOtherMethods(app, path, ['GET', 'POST'], refuseMethod)
    }
    await app.register(ownPages(parts))
  }
}

/** Pages whose forms are accepted only from our own pages. */
function ownPages(parts: PagesParts) {
  return async (app: FastifyInstance): Promise<void> => {
    const { sealingKeys, random } = parts
    const cookies = { sealingKeys, random, secure: parts.authUrl.startsWith('https:') }
    const flows = sealedFlows(cookies)
    app.addHook('onRequest', refuseForeignForms(parts.authUrl))
    app.addHook('onRequest', keepAskedLanguage(parts.authUrl))
    const served = new Map<string, HTTPMethods[]>()
    app.addHook('onRoute', ({ url, method }) => {
      served.set(url, [...(served.get(url) ?? []), ...([method].flat() as HTTPMethods[])])
    })
    registerEnterCode(app, parts, flows)
    const browsers = knownBrowsers(cookies)
    const remembered = rememberedBrowsers({ ...cookies, now: parts.now, ...parts.secondStepPolicy })
    registerSignIn(app, parts, { flows, browsers, remembered })
    registerSecondStep(app, parts, { flows, browsers, remembered })
    registerConsent(app, parts, flows)
    registerAuthorization(app, parts, { flows, browsers })
    registerSignOut(app, parts, flows)
    registerReset(app, parts, flows)
    registerForgotten(app, parts, flows)
    registerEmail(app, parts, flows)
    registerNotMe(app, parts, flows)
    registerJoin(app, parts, { flows, browsers })
    registerAccount(app, parts, { flows, browsers })
    for (const { path, contentType, bytes } of assets.values()) {
      app.get(path, async (_, reply) => reply.header('cache-control', assetCaching).type(contentType).send(bytes))
    }
    for (const [path, methods] of [...served]) refuseOtherMethods(app, path, methods, refuseMethod)
  }
}

/** Before the form is read. Its token is checked with the form: `readOwnForm`. */
function refuseForeignForms(authUrl: string) {
  const { origin } = new URL(authUrl)
  return (request: FastifyRequest, _: FastifyReply, done: (error?: Error) => void): void => {
    const isForeign = request.method === 'POST' && !isFromOwnPage(request.headers, origin)
    done(isForeign ? new PageError(403, (words) => words.error.foreignForm(origin), { home: `${origin}/` }) : undefined)
  }
}

/** A link that names a language also sets it for the following pages. */
function keepAskedLanguage(authUrl: string) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    const asked = askedLanguage(request)
    if (asked) keepLanguage(reply, asked, authUrl)
    done()
  }
}

function refuseMethod(allow: string): never {
  throw new PageError(405, ({ error }) => error.method, { headers: { allow } })
}
