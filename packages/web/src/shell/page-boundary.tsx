import { Component, type ReactNode } from 'react'
import { useWords } from '../words/index.ts'

type Props = { readonly path: string; readonly children: ReactNode }
type State = { readonly error: Error | null }

/** Limits an error to the page: the header stays. Another address starts again without the error. */
export class PageBoundary extends Component<Props, State> {
  override readonly state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidUpdate({ path }: Props): void {
    if (this.state.error && path !== this.props.path) this.setState({ error: null })
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? <Broken error={error} /> : this.props.children
  }
}

/** Also shown if the viewer on the server was updated and this page requests a chunk of the previous build. */
function Broken({ error }: { readonly error: Error }) {
  const { broken } = useWords().shell.fault
  return (
    <main id="content" tabIndex={-1} className="notice">
      <h1>{broken.title}</h1>
      <p role="alert">{broken.text}</p>
      <p>
        <code>{error.message}</code>
      </p>
      <button type="button" className="button primary" onClick={() => location.reload()}>
        {broken.reload}
      </button>
    </main>
  )
}
