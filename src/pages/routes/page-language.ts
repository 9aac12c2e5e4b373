import type { FastifyReply, FastifyRequest } from 'fastify'
import { chooseLanguage, isLanguage, type Language, readUiLocales } from '../../contract/index.ts'
import { acceptedLanguages, cookieValues, Form } from '../../http/index.ts'
import type { ReadLanguage } from '../../identity/index.ts'

/** Not sealed: it contains only a language, and no decision depends on it. The first name is for https. */
const cookies = ['__Host-platekeeper-language', 'platekeeper-language'] as const

/** Lifetime: that of the browser's flow. */
const lifetimeSeconds = 12 * 3600

/** The language that the request names, else that of the flow, else the browser's preference (contract.md, "Language"). */
export const languageOf = (request: FastifyRequest): Language => readLanguage(request).language

export function readLanguage(request: FastifyRequest): ReadLanguage {
  const chosen = askedLanguage(request) ?? keptLanguage(request)
  return { language: chosen ?? browserLanguage(request), isChosen: chosen !== null }
}

/** The language of `ui_locales` in a link or a form; null: not supported. */
export function askedLanguage({ body, query }: FastifyRequest): Language | null {
  const [asked] = body instanceof Form ? body.all('ui_locales') : [(query as Query | undefined)?.ui_locales]
  return typeof asked === 'string' ? readUiLocales(asked) : null
}

type Query = { readonly ui_locales?: unknown }

export const browserLanguage = ({ headers }: FastifyRequest): Language =>
  chooseLanguage(acceptedLanguages(headers['accept-language'])) ?? 'en'

const keptLanguage = ({ headers }: FastifyRequest): Language | null =>
  cookies.flatMap((name) => cookieValues(headers.cookie, name)).find(isLanguage) ?? null

/** Sets the language of the following pages; null: the browser's preference again. */
export function keepLanguage(reply: FastifyReply, language: Language | null, authUrl: string): void {
  if (language === null && keptLanguage(reply.request) === null) return
  const isSecure = authUrl.startsWith('https:')
  const [secureName, plainName] = cookies
  const age = language === null ? 0 : lifetimeSeconds
  const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${age}${isSecure ? '; Secure' : ''}`
  reply.header('set-cookie', `${isSecure ? secureName : plainName}=${language ?? ''}; ${attributes}`)
}
