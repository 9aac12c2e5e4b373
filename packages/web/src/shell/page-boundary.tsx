import { Component, type ReactNode } from 'react'
import { useWords } from '../words/index.ts'

type Props = { readonly path: string; readonly children: ReactNode }
type State = { readonly error: Error | null }

/** A page that fails does not take the header with it. Another address begins anew. */
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

/** Also when the viewer was replaced on the server, and this page asks for a part of the former one. */
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
