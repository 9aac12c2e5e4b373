import type { Language } from '../../../../src/contract/index.ts'

/** The address of a page of the server, to be shown in the language of the viewer (contract.md, "Language"). */
export function inLanguage(address: string, language: Language): string {
  const url = new URL(address)
  url.searchParams.set('ui_locales', language)
  return url.href
}
