import { useWords } from '../words/index.ts'

export function FindPage() {
  const { find } = useWords()
  return (
    <main id="content" tabIndex={-1}>
      <h1>{find.title}</h1>
    </main>
  )
}
