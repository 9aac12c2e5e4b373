/**
 * Languages of the pages and of the viewer, each by its own name: `ui_locales_supported` of the metadata. English is the
 * definition, and the fallback for people whose languages are not supported.
 */
export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const
export type Language = keyof typeof languages

export const isLanguage = (value: unknown): value is Language =>
  typeof value === 'string' && Object.hasOwn(languages, value)

/** The first of a person's languages (BCP 47 tags: `de`, `de-CH`) that is supported; null: none. */
export const chooseLanguage = (preferred: readonly string[]): Language | null =>
  preferred.map((tag) => tag.split('-', 1)[0]?.toLowerCase()).find(isLanguage) ?? null

/** The language of `ui_locales`: tags separated by spaces, best first (OpenID Connect Core §3.1.2.1). */
export const readUiLocales = (locales: string | undefined): Language | null =>
  chooseLanguage((locales ?? '').slice(0, longestLocales).split(' '))

/** Characters that are read; what follows is ignored. */
const longestLocales = 200
