export type Text = { readonly reason: string; readonly remedy: string }

type Entry = {
  /** Without it this server should get no requests. Others are advisory: the operator should act, and requests go on. */
  readonly isRequired: boolean
  /** Whether only a command sees it, which opens the data from outside. */
  readonly isOfDoctor?: true
  readonly asks: string
  /** `{name}` is a number, or a word of ours. */
  readonly kinds: Readonly<Record<string, Text>>
}

export type Entries = Readonly<Record<string, Entry>>
