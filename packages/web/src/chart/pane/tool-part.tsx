import { type ComponentType, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../service/index.ts'
import type { ToolProps } from '../context/chart-context.ts'
import { type ToolId, tools } from '../tools/tools.ts'

/** Scripts of tools are not needed for the first look at a chart: they are loaded when it is there, long before a button is pressed. */
const parts: Readonly<Record<string, ComponentType<ToolProps>>> = Object.fromEntries(
  tools.map(({ id, load }) => [id, lazyPart(load)]),
)

/** A tool that is on. `waiting`: shown until its scripts are there. */
export function ToolPart({ id, close, waiting }: ToolProps & { readonly id: ToolId; readonly waiting?: ReactNode }) {
  const Part = parts[id]
  return <Suspense fallback={waiting}>{Part && <Part close={close} />}</Suspense>
}
