import { type OAuthErrorCode, oauthErrors, type ProblemType, problems, problemUri } from '../errors.ts'
import { oneOf, text, texts } from './fields.ts'
import { Type } from './type.ts'

/** RFC 6749 §5.2 and RFC 6750 §3.1. */
export const oauthError = Type.Object(
  {
    error: oneOf(Object.keys(oauthErrors) as OAuthErrorCode[], 'What went wrong', {
      'x-enumDescriptions': oauthErrors,
    }),
    error_description: text('A sentence for the developer of the application'),
  },
  { title: 'OAuthError', description: 'An error of the identity server.' },
)

const problemTypes = Object.keys(problems) as ProblemType[]

/** RFC 9457, with the members of contract.md, "Errors". */
export const problemDocument = Type.Object(
  {
    type: oneOf(problemTypes.map(problemUri), 'What went wrong', {
      'x-enumDescriptions': Object.fromEntries(problemTypes.map((type) => [problemUri(type), problems[type].title])),
    }),
    title: text('The same for every occurrence'),
    status: Type.Integer({ minimum: 400, maximum: 599, description: 'The HTTP status' }),
    detail: text('What is wrong with this request, and the remedy'),
    instance: text('The path of the request'),
    request_id: text(
      'The value of the header X-Request-Id, by which the operator finds an error of the server in its log',
    ),
    parameter: Type.Optional(text('The parameter that was rejected')),
    allowed: Type.Optional(texts('The values that it may have')),
    charts: Type.Optional(Type.Array(Type.Unknown(), { maxItems: 0, description: 'An unknown airport has no charts' })),
  },
  { title: 'Problem', description: 'An error of the chart service: RFC 9457 problem details.' },
)
