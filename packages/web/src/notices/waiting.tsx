import { useWords } from '../words/index.ts'

export function Waiting() {
  const { shell } = useWords()
  return <p role="status">{shell.loading}</p>
}
