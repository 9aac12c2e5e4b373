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
        <span className={style.bar} style={{ width: 'min(22rem, 80%)' }} />
        <div className={style.facts}>
          {facts.map((each) => (
            <span key={each} className={style.fact} />
          ))}
        </div>
      </div>
      <div className={style.cards} aria-hidden="true">
        {cards.map((each) => (
          <span key={each} className={style.card} />
        ))}
      </div>
    </main>
  )
}

const facts = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const cards = ['a', 'b', 'c', 'd', 'e', 'f']
