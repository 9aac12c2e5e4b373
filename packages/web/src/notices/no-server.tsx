import { lateSignOut } from '../service/index.ts'
import { useWords } from '../words/index.ts'

/** The page of a browser that has stored the viewer and knows no person, while the server does not answer, or has not completed a sign-out. */
export function NoServer({ retry }: { readonly retry: () => void }) {
  const { noServer, fault } = useWords().shell
  return (
    <main id="content" tabIndex={-1} className="notice">
      <title>{`${noServer.title} · Platekeeper`}</title>
      <h1>{noServer.title}</h1>
      <p>{lateSignOut.isDue() ? noServer.signOutDue : noServer.text}</p>
      <button type="button" className="button" onClick={retry}>
        {fault.retry}
      </button>
    </main>
  )
}
