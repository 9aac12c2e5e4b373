import type { Language } from '../../../../src/contract/index.ts'

/** Adds the language of the viewer to the address of a page of the server (contract.md, "Language"). */
export function inLanguage(address: string, language: Language): string {
  const url = new URL(address)
  url.searchParams.set('ui_locales', language)
  return url.href
}
