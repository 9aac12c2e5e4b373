/** The person who approves: walks the pages over HTTP, as a browser without scripts would. */

export type Person = { readonly username: string; readonly password: string }

/** Answers a function that approves a user code, all scopes ticked; the person signs in once. */
export function approver(origin: string, { username, password }: Person): (userCode: string) => Promise<void> {
  const cookies = new Map<string, string>()

  async function open(url: URL, fields?: URLSearchParams): Promise<{ url: URL; page: string }> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const request = fields === undefined ? {} : { method: 'POST', body: fields }
    const response = await fetch(url, { ...request, headers: { cookie }, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return location === null ? { url, page: await response.text() } : open(new URL(location, url))
  }

  return async (userCode) => {
    let { url, page } = await open(new URL(`/device?user_code=${userCode}`, origin))
    for (let step = 0; step < 5; step++) {
      const forms = [...page.matchAll(/<form [^>]*action="([^"]*)"[\s\S]*?<\/form>/g)]
      const form = forms.find(([markup]) => /name="(user_code|username|decision)"/.test(markup))
      if (form === undefined) break
      const fields = fieldsOf(form[0])
      if (fields.has('username')) fields.set('username', username)
      if (fields.has('password')) fields.set('password', password)
      const decides = form[0].includes('value="approve"')
      if (decides) fields.set('decision', 'approve')
      ;({ url, page } = await open(new URL(form[1] ?? '', url), fields))
      if (decides) return
    }
    throw new Error(`The pages at ${url.pathname} did not come to a decision`)
  }
}

/** Every input of a form with its value; boxes as they are ticked. */
function fieldsOf(form: string): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [tag] of form.matchAll(/<input [^>]*>/g)) {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]
    const name = attribute('name')
    if (name === undefined || (attribute('type') === 'checkbox' && !/ checked\b/.test(tag))) continue
    fields.append(name, attribute('value') ?? '')
  }
  return fields
}
