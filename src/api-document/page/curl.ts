import type { ApiOperation, Examples, Method } from '../document/api-document.ts'

export type Called = { readonly url: string; readonly method: Method; readonly operation: ApiOperation }

/** The command line of an example request. */
export function curl({ url, method, operation }: Called, example: string): string {
  const { parameters = [], requestBody, security } = operation
  const value = (examples: Examples | undefined) => examples?.[example]?.value
  const given = parameters.flatMap(({ name, in: place, examples }) => {
    const each = value(examples)
    return each === undefined ? [] : [{ name, place, text: String(each) }]
  })
  const path = given
    .filter(({ place }) => place === 'path')
    .reduce((all, { name, text }) => all.replace(`{${name}}`, text), url)
  const query = given.filter(({ place }) => place === 'query').map(({ name, text }) => `${name}=${readable(text)}`)
  const headers = given.filter(({ place }) => place === 'header').map(({ name, text }) => `${name}: ${text}`)
  const form = (value(Object.values(requestBody?.content ?? {})[0]?.examples) ?? {}) as Readonly<Record<string, string>>
  const needsToken = security.some((scheme) => 'accessToken' in scheme) && !('access_token' in form)
  const lines = [
    `curl${method === 'post' ? ' -X POST' : ''} '${path}${query.length > 0 ? `?${query.join('&')}` : ''}'`,
    ...(needsToken ? ["-H 'Authorization: Bearer <ACCESS_TOKEN>'"] : []),
    ...headers.map((header) => `-H '${header}'`),
    ...Object.entries(form).map(([name, text]) => `--data-urlencode '${name}=${text}'`),
    ...('206' in operation.responses ? ["-o '<FILE_NAME>'"] : []),
  ]
  return lines.join(' \\\n  ')
}

/** Percent-encoded where a query requires it; placeholders are kept. */
const readable = (text: string): string => text.replace(/[^\w<>.~:/,-]/g, encodeURIComponent)
