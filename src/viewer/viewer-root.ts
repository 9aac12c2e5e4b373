/** The address of the viewer. */
export type ViewerRoot = {
  /** Public URL, without a trailing slash: `https://charts.example/efb/app`. */
  readonly url: string
  /** Its path: `/efb/app`. */
  readonly path: string
  /** Scheme, host and port: `https://charts.example`. */
  readonly origin: string
}

/** `baseUrl`: BASE_URL, which may have a path. */
export function viewerRoot(baseUrl: string): ViewerRoot {
  const url = `${baseUrl.replace(/\/+$/, '')}/app`
  const { pathname: path, origin } = new URL(url)
  return { url, path, origin }
}
