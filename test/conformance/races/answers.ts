/** Whether a reply is a token response and not an error code. */
export const isBody = (reply: string): boolean => reply.startsWith('{')

export const refreshTokenOf = (body: string): string =>
  String((JSON.parse(body) as Record<string, unknown>).refresh_token)

/** The id of a refresh token's family. */
export const familyOf = (token: string): string => /^rt_([^.]+)/.exec(token)?.[1] ?? ''

/** The generation of a refresh token, from 1. */
export const generationOf = (token: string): number => Number(token.split('.')[1])
