import type { KeptPin } from '../../../../src/contract/index.ts'

export const pinColours = ['none', 'red', 'amber', 'green', 'blue', 'magenta'] as const

/** A pinned chart; `id` is that of the chart. */
export type Pin = KeptPin & { readonly id: string }

/** Sorted by position; pins that two devices put at the same position are sorted by name. */
export const inOrder = (rows: ReadonlyMap<string, { readonly value: KeptPin }>): readonly Pin[] =>
  [...rows]
    .map(([id, { value }]) => ({ ...value, id }))
    .sort((one, other) => one.order - other.order || one.name.localeCompare(other.name))

/**
 * The pins that change when a pin is moved to a place in the list. Positions are numbers with gaps, so that a move changes one pin;
 * without a gap, all pins are renumbered.
 */
export function movePin(pins: readonly Pin[], id: string, to: number): readonly Pin[] {
  const from = pins.findIndex((pin) => pin.id === id)
  const moved = pins[from]
  const place = Math.min(pins.length - 1, Math.max(0, to))
  if (!moved || place === from) return []
  const others = pins.filter((pin) => pin.id !== id)
  const [before, after] = [others[place - 1], others[place]]
  if (!after) return [{ ...moved, order: (before?.order ?? 0) + 1 }]
  if (!before) return [{ ...moved, order: after.order - 1 }]
  const order = (before.order + after.order) / 2
  if (order > before.order && order < after.order) return [{ ...moved, order }]
  return [...others.slice(0, place), moved, ...others.slice(place)].map((pin, index) => ({ ...pin, order: index + 1 }))
}

/** Without the id, which is the key of the row. */
export const keptPin = ({ id: _, ...value }: Pin): KeptPin => value
