import type { Operation, RequestExample } from '../../contract/operations/index.ts'
import type { ApiOperation, Examples, Parameter, Schema } from './api-document.ts'
import type { Components } from './components.ts'

type Described = { readonly properties: Readonly<Record<string, object>>; readonly required?: readonly string[] }
type Place = Parameter['in']

const partOf = { path: 'path', query: 'query', header: 'headers' } as const satisfies Record<
  Place,
  keyof RequestExample
>

/** The parameters of the path, the query and the headers, with the values of each example request. */
export function parametersOf(operation: Operation): Pick<ApiOperation, 'parameters'> {
  const { parts, query, headers, required = [], requests } = operation
  const parametersIn = (place: Place, schema: Described | undefined): readonly Parameter[] =>
    Object.entries(schema?.properties ?? {}).map(([name, property]) => {
      const { description, examples: _, ...rest } = property as Schema
      const examples = valuesOf(requests, place, name)
      return {
        name,
        in: place,
        required: (schema?.required ?? []).includes(name) || required.includes(name),
        ...(description !== undefined && { description }),
        schema: rest,
        ...(Object.keys(examples).length > 0 && { examples }),
      }
    })
  const parameters = [
    ...parametersIn('path', parts),
    ...parametersIn('query', query),
    ...parametersIn('header', headers),
  ]
  return parameters.length > 0 ? { parameters } : {}
}

function valuesOf(requests: Operation['requests'], place: Place, name: string): Examples {
  const values = Object.entries(requests).flatMap(([example, request]) => {
    const value = request[partOf[place]]?.[name]
    return value === undefined ? [] : [[example, { summary: request.summary, value: typed(value) }] as const]
  })
  return Object.fromEntries(values)
}

/** Whole numbers as numbers, as their schemas have them. */
const typed = (value: string): string | number => (/^\d{1,3}$/.test(value) ? Number(value) : value)

/** The form: one schema, or one of several, which `grant_type` distinguishes. */
export function bodyOf({ form, requests }: Operation, components: Components): Pick<ApiOperation, 'requestBody'> {
  if (!form) return {}
  const [first, ...others] = form.map((each) => components.use(each))
  const schema =
    others.length === 0 && first ? first : { oneOf: [first, ...others].filter((each) => each !== undefined) }
  const examples = Object.entries(requests).flatMap(([name, { summary, form: value }]) =>
    value ? [[name, { summary, value }] as const] : [],
  )
  const content = { 'application/x-www-form-urlencoded': { schema, examples: Object.fromEntries(examples) } }
  return { requestBody: { required: true, content } }
}
