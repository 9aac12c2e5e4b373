/** A response of the double. A body of bytes is sent unchanged, any other as JSON. */
export type Reply = {
  readonly status: number
  readonly body: object | Uint8Array<ArrayBuffer>
  readonly headers?: Readonly<Record<string, string>>
}

export const refuse = (error: string, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 400,
  body: { error },
  headers,
})
