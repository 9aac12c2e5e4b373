import { button, element } from './elements.ts'
import { showPlace } from './position.ts'
import { type Mark, type Places, placeOf } from './work.ts'

export type CardActions = {
  select(id: number): void
  /** Each letter; `first`: the beginning of typing. */
  type(id: number, text: string, first: boolean): void
  remove(id: number): void
  nudge(id: number, x: number, y: number): void
}

type Card = {
  readonly root: HTMLLIElement
  readonly field: HTMLInputElement
  show(mark: Mark, state: { readonly isSelected: boolean; readonly residual: number | null }, known: Places): void
}

/** The points of a chart as a list, each with its position. Fields stay while a person types. */
export function openMarkCards(list: HTMLElement, actions: CardActions) {
  const cards = new Map<number, Card>()
  return {
    show(marks: readonly Mark[], selected: number | null, residuals: ReadonlyMap<number, number>, known: Places): void {
      for (const [id, card] of cards) {
        if (marks.some((mark) => mark.id === id)) continue
        card.root.remove()
        cards.delete(id)
      }
      for (const mark of marks) {
        const card = cards.get(mark.id) ?? makeCard(mark.id, actions)
        if (!cards.has(mark.id)) list.append(card.root)
        cards.set(mark.id, card)
        card.show(mark, { isSelected: mark.id === selected, residual: residuals.get(mark.id) ?? null }, known)
      }
    },
    focus: (id: number): void => cards.get(id)?.field.focus(),
    clear(): void {
      cards.clear()
      list.replaceChildren()
    },
  }
}

const ways = [
  ['←', 'left', -1, 0],
  ['↑', 'up', 0, -1],
  ['↓', 'down', 0, 1],
  ['→', 'right', 1, 0],
] as const

function makeCard(id: number, actions: CardActions): Card {
  let isTyping = false
  const [fieldId, readId] = [`position-${id}`, `read-${id}`]
  const field = element('input', {
    class: 'field',
    id: fieldId,
    list: 'known',
    maxlength: 80,
    placeholder: '41-19-38S 174-48-18E',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    'aria-describedby': readId,
  })
  field.addEventListener('focus', () => {
    isTyping = false
    actions.select(id)
  })
  field.addEventListener('input', () => {
    actions.type(id, field.value, !isTyping)
    isTyping = true
  })
  const [read, off, pixel] = [
    element('p', { id: readId }),
    element('p', { class: 'off' }),
    element('p', { class: 'pixel' }),
  ]
  const pad = element(
    'div',
    { class: 'pad', role: 'group', 'aria-label': `Move point ${id} by a pixel` },
    ...ways.map(([sign, word, x, y]) =>
      button(sign, () => actions.nudge(id, x, y), { class: 'button icon', 'aria-label': `Point ${id} ${word}` }),
    ),
    pixel,
  )
  const remove = button('×', () => actions.remove(id), {
    class: 'button icon quiet',
    'aria-label': `Remove point ${id}`,
  })
  const root = element(
    'li',
    { class: 'card mark-card' },
    element('label', { for: fieldId }, element('span', { class: 'number' }, String(id)), `Position of point ${id}`),
    off,
    remove,
    field,
    read,
    pad,
  )
  return {
    root,
    field,
    show(mark, { isSelected, residual }, known) {
      if (field.value !== mark.text) field.value = mark.text
      const place = placeOf(mark.text, known)
      const isBad = mark.text.trim() !== '' && 'reason' in place
      const isDone = document.activeElement !== field
      root.toggleAttribute('data-selected', isSelected)
      field.toggleAttribute('aria-invalid', false)
      if (isBad) field.setAttribute('aria-invalid', 'true')
      read.className = isBad && isDone ? 'read bad' : 'read'
      read.textContent =
        'reason' in place ? (isBad ? place.reason : 'Type it, or choose a known place') : showPlace(place)
      off.textContent = residual === null ? '' : `${residual.toFixed(1)} px off`
      off.dataset.far = String(residual !== null && residual > 5)
      pad.hidden = !isSelected
      pixel.textContent = `x ${mark.x.toFixed(1)}\ny ${mark.y.toFixed(1)}`
    },
  }
}
