import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { moved } from '#kernel/reordered.ts'
import {
  emptyFeature,
  type FeatureValues,
  featureField,
  isBlank,
  linesOfFeature,
  maxFeatures,
} from '../rules/package-features.ts'

/** A row keeps its key while it moves, so the browser keeps what is typed in it. */
type Row = { key: number; values: FeatureValues }

/**
 * The order of the rows. What is typed stays in the fields; `onMoved` is called when the same
 * fields have another order.
 */
export function useFeatureRows(features: readonly FeatureValues[], onMoved: () => void) {
  const [rows, setRows] = useState<Row[]>(() =>
    [...features.filter((one) => !isBlank(one)), emptyFeature].map((values, key) => ({
      key,
      values,
    })),
  )
  const [said, say] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const next = useRef(rows.length)
  const dragged = useRef<number>(undefined)
  /** Which control gets the keyboard after the change; a moved element loses it. */
  const wanted = useRef<string>(undefined)

  const latestOnMoved = useRef(onMoved)
  latestOnMoved.current = onMoved
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order of the rows is the event
  useLayoutEffect(() => {
    if (wanted.current) list.current?.querySelector<HTMLElement>(wanted.current)?.focus()
    wanted.current = undefined
    latestOnMoved.current()
  }, [rows])

  const place = (key: number) => rows.findIndex((row) => row.key === key)
  const row = (at: number) => `li:nth-of-type(${at + 1})`

  const move = (key: number, by: 1 | -1, isByHandle = false) => {
    const [from, to] = [place(key), place(key) + by]
    if (to < 0 || to >= rows.length) return
    // At the end of the list its button is disabled, so the focus goes to the other one.
    const atEnd = to === 0 || to === rows.length - 1
    wanted.current = `${row(to)} ${isByHandle ? '[data-handle]' : `[data-move="${atEnd ? -by : by}"]`}`
    say(`Feature is ${to + 1} of ${rows.length}`)
    setRows(moved(rows, from, to))
  }
  const remove = (key: number) => {
    const at = place(key)
    const rest = rows.filter((one) => one.key !== key)
    wanted.current =
      rest.length > 0 ? `${row(Math.min(at, rest.length - 1))} [data-remove]` : 'button'
    say(`Feature removed, ${rest.length} left`)
    setRows(rest)
  }
  const add = () => {
    wanted.current = `${row(rows.length)} input`
    setRows([...rows, { key: next.current++, values: emptyFeature }])
  }
  /**
   * A pasted list: its first line goes where the cursor is, each other line into its own feature.
   */
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const field = event.target
    const lines = linesOfFeature(event.clipboardData.getData('text/plain'))
    const [first = '', ...others] = lines
    const at =
      field instanceof HTMLInputElement
        ? rows.findIndex((_, index) => field.name === featureField(index, 'text'))
        : -1
    if (at < 0 || others.length === 0 || !(field instanceof HTMLInputElement)) return
    event.preventDefault()
    field.setRangeText(
      first,
      field.selectionStart ?? 0,
      field.selectionEnd ?? field.value.length,
      'end',
    )
    const added = others
      .slice(0, maxFeatures - rows.length)
      .map((text) => ({ key: next.current++, values: { ...emptyFeature, text } }))
    wanted.current = `${row(at + added.length)} input`
    say(`${added.length + 1} features pasted`)
    setRows(rows.toSpliced(at + 1, 0, ...added))
  }
  const drag = (key: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      move(key, event.key === 'ArrowUp' ? -1 : 1, true)
    },
    onDragStart: (event: DragEvent) => {
      dragged.current = key
      event.dataTransfer.effectAllowed = 'move'
      const item = event.currentTarget.closest('li')
      if (item) event.dataTransfer.setDragImage(item, 16, 16)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged.current === undefined) return
      event.preventDefault()
      const [from, to] = [place(dragged.current), place(key)]
      const { top, height } = event.currentTarget.getBoundingClientRect()
      const isPast = from < to ? event.clientY > top + height / 2 : event.clientY < top + height / 2
      if (from !== to && isPast) setRows(moved(rows, from, to))
    },
    onDragEnd: () => {
      dragged.current = undefined
    },
  })
  return { rows, list, said, move, remove, add, paste, drag }
}

export type FeatureDrag = ReturnType<ReturnType<typeof useFeatureRows>['drag']>
