import { useState } from 'react'
import { useKept } from '../../kept/index.ts'
import { inOrder } from '../../pin/index.ts'
import { PinList, PinPictures } from '../../pin-list/index.ts'
import { useWords } from '../../words/index.ts'
import style from '../find.module.css'

/** The pinned charts as pictures; "Edit" shows them as rows, which are moved, coloured and removed. */
export function PinnedCharts() {
  const { pins: words } = useWords().kept
  const { rows } = useKept('pins')
  const [isEditing, edit] = useState(false)
  if (isEditing) {
    return (
      <div className={style.edited}>
        <PinList onDone={() => edit(false)} />
      </div>
    )
  }
  if (rows.size === 0) return null
  return (
    <section className={style.part} aria-labelledby="find-pinned">
      <header className={style.title}>
        <h2 id="find-pinned">{words.title}</h2>
        <button type="button" className="button quiet" onClick={() => edit(true)}>
          {words.edit}
        </button>
      </header>
      <PinPictures pins={inOrder(rows)} />
    </section>
  )
}
