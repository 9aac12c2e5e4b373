import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../service/index.ts'
import type { ToolProps } from '../context/chart-context.ts'
import { type ToolId, tools } from '../tools/tools.ts'

/** The scripts of a tool are not needed to read a chart: they are loaded once it is shown, usually before the person presses a button. */
const parts: Readonly<Record<string, ComponentType<ToolProps>>> = Object.fromEntries(
  tools.map(({ id, load }) => [id, lazyPart(load)]),
)

/** An active tool. `waiting`: shown until its scripts are loaded. */
export function ToolPart({ id, close, waiting }: ToolProps & { readonly id: ToolId; readonly waiting?: ReactNode }) {
  const Part = parts[id]
  return <Suspense fallback={waiting}>{Part && <Part close={close} />}</Suspense>
}
