import { useKept } from '../../kept/index.ts'
import { useWords } from '../../words/index.ts'
import style from './airport-header.module.css'

export function FavouriteButton({ icao, name }: { readonly icao: string; readonly name: string }) {
  const { rows, put, remove } = useKept('favourites')
  const { airport } = useWords()
  const isFavourite = rows.has(icao)
  return (
    <button
      type="button"
      className={`button ${style.star}`}
      aria-pressed={isFavourite}
      onClick={() => (isFavourite ? remove(icao) : put(icao, { name: name.slice(0, 200), addedAt: Date.now() }))}
    >
      <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
        <path d="M12 2.6l2.9 6 6.6.9-4.8 4.6 1.2 6.5L12 17.5l-5.9 3.1 1.2-6.5L2.5 9.5l6.6-.9z" />
      </svg>
      <span className={style.starWord}>{airport.favourite}</span>
    </button>
  )
}
