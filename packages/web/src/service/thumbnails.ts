import { onPerson } from './me.ts'

const shown = new Set<string>()
let owner: string | null = null

onPerson(({ account, chartsOpenTo }) => {
  const next = `${account} ${chartsOpenTo}`
  if (next !== owner) shown.clear()
  owner = next
})

/** The thumbnails that lists have shown to this person, by URL: the browser has them, so that a chart can begin with its own. */
export const thumbnails = {
  add: (url: string): void => void shown.add(url),
  /** Of this chart, with the URL that the list used; undefined: no list has shown it. */
  of: (url: string): string | undefined => [url, `${url}?demo`].find((each) => shown.has(each)),
}
