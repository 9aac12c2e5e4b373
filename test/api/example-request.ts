import type { InjectOptions } from 'fastify'
import type { ApiDocument, ApiOperation } from '../../src/api-document/index.ts'
import { encodeForm, formType } from '../fixtures/index.ts'

/** What the values in angle brackets of examples, and their secrets, are in a running server. */
export type LiveValues = Readonly<Record<string, string>>

export type Place = { readonly path: string; readonly method: 'get' | 'post'; readonly operation: ApiOperation }

export const placesOf = ({ paths }: ApiDocument): readonly Place[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = item[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )

/** An example of the document as a request to the server. */
export function exampleRequest({ path, method, operation }: Place, example: string, live: LiveValues): InjectOptions {
  const { parameters = [], requestBody, security } = operation
  const fill = (name: string, value: unknown): string => live[String(value)] ?? live[name] ?? String(value)
  const given = parameters.flatMap(({ name, in: place, examples }) => {
    const value = examples?.[example]?.value
    return value === undefined ? [] : [{ name, place, value: fill(name, value) }]
  })
  const at = (place: string) =>
    given.filter((each) => each.place === place).map(({ name, value }) => [name, value] as const)
  const query = new URLSearchParams(at('query').map(([name, value]) => [name, fill(name, value)])).toString()
  const url = at('path').reduce((all, [name, value]) => all.replace(`{${name}}`, encodeURIComponent(value)), path)
  const content = Object.values(requestBody?.content ?? {})[0]
  const form = content?.examples?.[example]?.value as Readonly<Record<string, string>> | undefined
  const payload =
    form && encodeForm(Object.fromEntries(Object.entries(form).map(([name, value]) => [name, fill(name, value)])))
  const token = security.some((scheme) => 'accessToken' in scheme) && !(form && 'access_token' in form)
  return {
    method: method === 'get' ? 'GET' : 'POST',
    url: query === '' ? url : `${url}?${query}`,
    headers: {
      ...(token && { authorization: `Bearer ${live['<ACCESS_TOKEN>']}` }),
      ...Object.fromEntries(at('header')),
      ...(payload !== undefined && { 'content-type': formType }),
    },
    ...(payload !== undefined && { payload }),
  }
}
