import { type Dispatch, useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { announce } from '../../notices/index.ts'
import { draftOf, noEdits } from '../edit/edit-history.ts'
import { canSave, isStored, type OpenChart, openMarks, withTurn } from '../edit/open-chart.ts'
import { CallFault, fitChart, listCharts, listStates, openChart, saveChart, takeBackChart } from '../service.ts'
import { useCalibrateWords } from '../words.tsx'
import { type Calibration, emptyCalibration, fitNow, type Step, step, unsavedCharts } from './calibration.ts'
import { nextToDo } from './pile.ts'

export type Calibrating = {
  readonly state: Calibration
  readonly dispatch: Dispatch<Step>
  readonly isOpening: boolean
  readonly open: (id: string) => Promise<void>
  readonly save: () => Promise<void>
  /** Saves what is on the stage, and shows the next chart that needs a person. */
  readonly agree: () => Promise<void>
  /** The next chart that needs a person; what is on the stage is kept. */
  readonly next: () => Promise<void>
  /** States that the chart on the stage has no map, and shows the next one. */
  readonly exclude: () => Promise<void>
  /** Takes back what was saved for the chart on the stage. */
  readonly takeBack: () => Promise<void>
  /** The chart that was shown before. */
  readonly back: () => Promise<void>
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
    async (id: string, isBack = false) => {
      asked.current = id
      setOpening(true)
      announce(words.loading)
      try {
        const opened = await openChart(id)
        if (asked.current !== id) return
        dispatch({ do: 'open', opened, isBack })
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
        const first = nextToDo(listing.charts, undefined) ?? listing.charts[0]?.id
        if (first !== undefined) void open(first)
        else dispatch({ do: 'fail', reason: words.noCharts })
      })
      .catch((error: unknown) => isCurrent && dispatch({ do: 'fail', reason: reasonOf(error) }))
    return () => {
      isCurrent = false
    }
  }, [open, reasonOf, words])

  // Requests the result that the import would compute for each state. Responses for earlier states are ignored.
  const { opened, known, history, turn = 0 } = state.open ?? {}
  const [id, edits] = [opened?.chart.id, history?.now]
  useEffect(() => {
    if (id === undefined || !edits || !known) return
    const overtaken = new AbortController()
    const { signal } = overtaken
    const { draft, ids } = draftOf(edits, known)
    fitChart(id, withTurn(draft, turn), signal).then(
      (fit) => signal.aborted || dispatch({ do: 'judge', judged: { edits, fit, ids } }),
      (error: unknown) =>
        signal.aborted || dispatch({ do: 'judge', judged: { edits, fit: null, ids: [] }, message: reasonOf(error) }),
    )
    return () => overtaken.abort()
  }, [id, edits, known, turn, reasonOf])

  /** The result of the request. */
  const saving = async ({ opened, known, version, history, ...chart }: OpenChart, isMap = true): Promise<Saving> => {
    const { id } = opened.chart
    const now = isMap ? history.now : noEdits
    // What the person has seen: the command saves no other turn.
    const turn = isMap ? (fitNow(state)?.verdict?.turn ?? chart.turn) : 0
    try {
      const saved = await saveChart(id, isMap ? withTurn(draftOf(now, known).draft, turn) : null, version)
      dispatch({ do: 'save', id, version: saved.version, edits: now, turn })
      dispatch({ do: 'list', listing: await listCharts() })
      return { isSaved: true, message: words.saved(saved.file) }
    } catch (error) {
      if (!(error instanceof CallFault) || error.status !== 409) throw error
      // Another program has changed the table: the person decides whose points to keep.
      dispatch({ do: 'save', id, version: (await openChart(id)).version, edits: null })
      return { isSaved: false, message: words.tableChanged }
    }
  }

  const save = async () => {
    const chart = state.open
    if (!chart || !canSave(chart, fitNow(state))) return
    const { message } = await saving(chart).catch(notSaved)
    say(message)
  }
  const notSaved = (error: unknown): Saving => ({ isSaved: false, message: reasonOf(error) })
  const say = (message: string) => {
    dispatch({ do: 'say', message })
    announce(message)
  }

  const next = async () => {
    const id = nextToDo(state.listing.charts, state.open?.opened.chart.id)
    if (id === null) say(words.pile.noOther)
    else await open(id)
  }

  /** A second press while the first is being saved would be for a chart that nobody has seen. */
  const isAgreeing = useRef(false)
  const agree = async () => {
    const chart = state.open
    if (!chart || isAgreeing.current) return
    const needing = openMarks(chart)
    if (needing.length > 0) return say(words.points.needPosition(needing))
    const isDone = isStored(chart, fitNow(state))
    if (isDone && !['own', 'done', 'no map'].includes(stateOf(state))) return say(words.pile.nothingToAgree)
    isAgreeing.current = true
    try {
      if (!isDone) {
        const { isSaved, message } = await saving(chart).catch(notSaved)
        say(message)
        if (!isSaved) return
      }
      await next()
    } finally {
      isAgreeing.current = false
    }
  }

  /** States that the chart on the stage has no map. */
  const exclude = async () => {
    const chart = state.open
    if (!chart || isAgreeing.current || chart.history.now.marks.length > 0) return
    isAgreeing.current = true
    try {
      const { isSaved: isDone, message } = await saving(chart, false).catch(notSaved)
      say(message)
      if (isDone) await next()
    } finally {
      isAgreeing.current = false
    }
  }

  const takeBack = async () => {
    const chart = state.open
    if (!chart || isAgreeing.current || !hasEntry(state)) return
    isAgreeing.current = true
    const { id } = chart.opened.chart
    try {
      const { version, file } = await takeBackChart(id, chart.version)
      // What the person entered goes with it; a proposal of the page is shown again.
      dispatch({ do: 'save', id, version, edits: chart.history.now })
      dispatch({ do: 'list', listing: await listCharts() })
      await open(id)
      say(words.takenBack(file))
    } catch (error) {
      if (error instanceof CallFault && error.status === 409) {
        dispatch({ do: 'save', id, version: (await openChart(id)).version, edits: null })
        say(words.tableChangedBack)
      } else say(reasonOf(error))
    } finally {
      isAgreeing.current = false
    }
  }

  const back = async () => {
    const id = state.trail.at(-1)
    if (id !== undefined) await open(id, true)
  }

  useUnsavedWarning(unsavedCharts(state).size > 0)
  useStates(state, dispatch)
  return { state, dispatch, isOpening, open, save, agree, exclude, takeBack, next, back, reasonOf }
}

/** Whether `calibrations.json` has something for the chart on the stage: points, a plan view, or that it has no map. */
export function hasEntry({ open, listing }: Calibration): boolean {
  if (open === null) return false
  const { marks, planView } = open.history.saved
  if (marks.length > 0 || planView !== null) return true
  return listing.charts.some(({ id, state }) => id === open.opened.chart.id && state.is === 'no map')
}

type Saving = { readonly isSaved: boolean; readonly message: string }

const stateOf = ({ listing, open }: Calibration): string =>
  listing.charts.find(({ id }) => id === open?.opened.chart.id)?.state.is ?? 'unread'

/** Asks each second for the states that are not known yet; the command looks at one chart after another. */
function useStates({ listing }: Calibration, dispatch: Dispatch<Step>): void {
  const isUnread = listing.charts.some(({ state }) => state.is === 'unread')
  useEffect(() => {
    if (!isUnread) return
    let isCurrent = true
    const ask = async () => {
      // A call that fails is repeated; the person learns of it by what they do.
      const states = await listStates().catch(() => ({}))
      if (isCurrent) dispatch({ do: 'know', states })
    }
    const timer = setInterval(() => void ask(), 1000)
    return () => {
      isCurrent = false
      clearInterval(timer)
    }
  }, [isUnread, dispatch])
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
