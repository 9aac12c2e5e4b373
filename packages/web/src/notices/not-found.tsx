import { Link } from 'wouter'
import { findPath } from '../routes/index.ts'
import { useWords } from '../words/index.ts'

export function NotFound() {
  const { notFound } = useWords().shell
  return (
    <main id="content" tabIndex={-1} className="notice">
      <title>{notFound.title}</title>
      <h1>{notFound.title}</h1>
      <p>{notFound.text}</p>
      <Link href={findPath} className="button">
        {notFound.back}
      </Link>
    </main>
  )
}
