/** Whether a caller was told a token response, and not an error's word. */
export const isBody = (told: string): boolean => told.startsWith('{')

export const refreshTokenOf = (body: string): string =>
  String((JSON.parse(body) as Record<string, unknown>).refresh_token)

/** The id of the family that a refresh token belongs to. */
export const familyOf = (token: string): string => /^rt_([^.]+)/.exec(token)?.[1] ?? ''

/** Counted from 1. */
export const generationOf = (token: string): number => Number(token.split('.')[1])
