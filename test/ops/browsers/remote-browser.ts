/** A tick of an input device, as in W3C WebDriver: https://www.w3.org/TR/webdriver2/#actions. */
type Tick = { readonly type: string } & Readonly<Record<string, unknown>>

export type InputSource = {
  readonly type: 'pointer' | 'key' | 'wheel'
  readonly id: string
  readonly parameters?: { readonly pointerType: 'mouse' | 'touch' }
  readonly actions: readonly Tick[]
}

export type Screen = { readonly width: number; readonly height: number }

/** A browser with one page, driven by a protocol of the W3C. */
export type RemoteBrowser = {
  /** Resolves when the page is loaded. */
  open(url: string): Promise<void>
  /** The value of an expression in the page, or of its promise, as JSON has it. */
  evaluate<Result>(expression: string): Promise<Result>
  /** Input as from devices of the person: events are trusted. */
  perform(sources: readonly InputSource[]): Promise<void>
  /** PNG of what the page shows. */
  screenshot(): Promise<Buffer>
  resize(screen: Screen): Promise<void>
  /** Ends the browser; its profile stays. */
  close(): Promise<void>
}

export type Engine = {
  readonly name: string
  /** Whether its driver simulates fingers. */
  readonly hasTouch: boolean
  /** Why it cannot be started on this machine, and the remedy; null: it can. */
  missing(): string | null
  /** `profile`: the folder of what the browser stores; with the same one, the browser is started again. */
  start(profile: string, screen: Screen): Promise<RemoteBrowser>
}
