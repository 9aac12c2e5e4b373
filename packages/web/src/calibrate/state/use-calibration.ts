import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { announce } from '../../notices/index.ts'
import { draftOf } from '../edit/edit-history.ts'
import { canSave, type OpenChart } from '../edit/open-chart.ts'
import { CallFault, fitChart, listCharts, openChart, saveChart } from '../service.ts'
import { useCalibrateWords } from '../words.tsx'
import { type Calibration, emptyCalibration, fitNow, type Step, step, unsavedCharts } from './calibration.ts'

export type Calibrating = {
  readonly state: Calibration
  readonly dispatch: Dispatch<Step>
  readonly isOpening: boolean
  readonly open: (id: string) => Promise<void>
  readonly save: () => Promise<void>
  /** Why a call failed, as text for the person. */
  readonly reasonOf: (error: unknown) => string
}

/** The state of the page, with the calls to the command that its changes cause. */
export function useCalibration(): Calibrating {
  const words = useCalibrateWords()
  const [state, dispatch] = useReducer(step, emptyCalibration)
  const [isOpening, setOpening] = useState(false)
  const asked = useRef('')

  const reasonOf = useCallback(
    (error: unknown): string => {
      if (!(error instanceof CallFault)) return String(error)
      return error.reason ?? (error.status === 0 ? words.unanswered : words.answered(error.status))
    },
    [words],
  )

  /** Only the chart requested last is shown, in whatever order responses arrive. */
  const open = useCallback(
    async (id: string) => {
      asked.current = id
      setOpening(true)
      announce(words.loading)
      try {
        const opened = await openChart(id)
        if (asked.current !== id) return
        dispatch({ do: 'open', opened })
        announce(words.shown(opened.chart.name))
      } catch (error) {
        if (asked.current !== id) return
        dispatch({ do: 'fail', reason: reasonOf(error) })
      }
      setOpening(false)
    },
    [words, reasonOf],
  )

  useEffect(() => {
    let isCurrent = true
    listCharts()
      .then((listing) => {
        if (!isCurrent) return
        dispatch({ do: 'list', listing })
        const first = listing.charts.find(({ placedBy }) => placedBy === '') ?? listing.charts[0]
        if (first) void open(first.id)
        else dispatch({ do: 'fail', reason: words.noCharts })
      })
      .catch((error: unknown) => isCurrent && dispatch({ do: 'fail', reason: reasonOf(error) }))
    return () => {
      isCurrent = false
    }
  }, [open, reasonOf, words])

  // Requests the result that the import would compute for each state. Responses for earlier states are ignored.
  const { opened, known, history } = state.open ?? {}
  const [id, edits] = [opened?.chart.id, history?.now]
  useEffect(() => {
    if (id === undefined || !edits || !known) return
    const overtaken = new AbortController()
    const { signal } = overtaken
    const { draft, ids } = draftOf(edits, known)
    fitChart(id, draft, signal).then(
      (fit) => signal.aborted || dispatch({ do: 'judge', judged: { edits, fit, ids } }),
      (error: unknown) =>
        signal.aborted || dispatch({ do: 'judge', judged: { edits, fit: null, ids: [] }, message: reasonOf(error) }),
    )
    return () => overtaken.abort()
  }, [id, edits, known, reasonOf])

  /** The result of the request. */
  const saving = async ({ opened, known, version, history: { now } }: OpenChart): Promise<string> => {
    const { id } = opened.chart
    try {
      const saved = await saveChart(id, draftOf(now, known).draft, version)
      dispatch({ do: 'save', id, version: saved.version, edits: now })
      dispatch({ do: 'list', listing: await listCharts() })
      return words.saved(saved.file)
    } catch (error) {
      if (!(error instanceof CallFault) || error.status !== 409) throw error
      // Another program has changed the table: the person decides whose points to keep.
      dispatch({ do: 'save', id, version: (await openChart(id)).version, edits: null })
      return words.tableChanged
    }
  }

  const save = async () => {
    const chart = state.open
    if (!chart || !canSave(chart, fitNow(state))) return
    const message = await saving(chart).catch(reasonOf)
    dispatch({ do: 'say', message })
    announce(message)
  }

  useUnsavedWarning(unsavedCharts(state).size > 0)
  return { state, dispatch, isOpening, open, save, reasonOf }
}

/** Makes the browser ask before it leaves the page. */
function useUnsavedWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}
