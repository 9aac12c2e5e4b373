/** Requests as the bytes that go over the wire. */

const host = 'Host: 127.0.0.1\r\n'

export function post(path: string, fields: Readonly<Record<string, string>>): Buffer {
  return request(path, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString())
}

export function postJson(path: string, fields: Readonly<Record<string, string>>): Buffer {
  return request(path, 'application/json', JSON.stringify(fields))
}

function request(path: string, type: string, body: string): Buffer {
  const head = `POST ${path} HTTP/1.1\r\n${host}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n`
  return Buffer.from(head + body)
}

export function get(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${host}${lines.join('')}\r\n`)
}

export const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` })
