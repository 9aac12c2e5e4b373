import { useWords } from '../../words/index.ts'
import style from './skeleton.module.css'

/** The layout of the page without content, so that nothing moves when the content arrives. */
export function Skeleton({ icao }: { readonly icao: string }) {
  const { airport } = useWords()
  return (
    <main id="content" tabIndex={-1} aria-busy="true" className={style.page}>
      <p role="status" className="visually-hidden">
        {airport.loading(icao)}
      </p>
      <div className={style.header}>
        <h1 className={style.icao}>{icao}</h1>
        <span className={style.bar} />
        <span className={style.facts} />
      </div>
      <div className={style.chips} aria-hidden="true">
        {chips.map((each) => (
          <span key={each} />
        ))}
      </div>
      <div className={style.rows} aria-hidden="true">
        {rows.map((each) => (
          <span key={each} />
        ))}
      </div>
    </main>
  )
}

const chips = ['a', 'b', 'c', 'd']
const rows = ['a', 'b', 'c', 'd', 'e', 'f']
