/** Requests as the bytes that go over the wire. */

const host = 'Host: 127.0.0.1\r\n'

export function post(path: string, fields: Readonly<Record<string, string>>): Buffer {
  const body = new URLSearchParams(fields).toString()
  const head = `POST ${path} HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`
  return Buffer.from(head + body)
}

export function get(path: string, accessToken: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${host}Authorization: Bearer ${accessToken}\r\n\r\n`)
}
