let loaded: Promise<typeof import('jose')> | null = null

/** jose, loaded when a token is first verified: most commands verify none, and start sooner without it. */
export function loadJose(): Promise<typeof import('jose')> {
  loaded ??= import('jose')
  return loaded
}
