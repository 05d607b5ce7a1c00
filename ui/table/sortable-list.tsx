import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useFetcher } from 'react-router'
import { destinationOf, reordered } from '#kernel/reordered.ts'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '../feedback/use-refusal-notice.ts'
import { useHydrated } from '../primitives/hydrated.ts'
import { IconButton } from '../primitives/icon-button.tsx'

type Item = { id: string; name: string }

type Props<Row extends Item> = {
  label: string
  rows: readonly Row[]
  /**
   * The address that moves a row. It is sent `to`: 'up', 'down', 'end', or the id of what the row
   * goes before.
   */
  moveTo: (id: string) => string
  /** Null while a search or filter hides part of the list: the rows are only shown then. */
  order: { isFirstPage: boolean; isLastPage: boolean } | null
  /** Cards side by side where there is room, in the order of reading. */
  isGrid?: boolean
  children: (row: Row) => ReactNode
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const

/**
 * A list whose rows are put in order by buttons, by arrow keys on the handle, or by dragging. The
 * buttons work without scripts.
 */
export function SortableList<Row extends Item>({
  label,
  rows,
  moveTo,
  order,
  isGrid = false,
  children,
}: Props<Row>) {
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const form = useId()
  const hydrated = useHydrated()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const last = useRef<string>(undefined)
  const focus = useFocusAfterMove(fetcher.state === 'idle')
  const shown = inNewOrder(rows, last.current, fetcher.formData?.get('to'))
  const move = (id: string, to: string) => {
    last.current = id
    void fetcher.submit({ to }, { method: 'post', action: moveTo(id) })
  }
  const drop = (event: DragEvent, target: string) => {
    event.preventDefault()
    if (dragged !== null && dragged !== target) move(dragged, destination(shown, dragged, target))
    setDragged(null)
    setOver(null)
  }
  const onArrow = (event: KeyboardEvent<HTMLButtonElement>, id: string) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    focus.current = event.currentTarget
    move(id, event.key === 'ArrowUp' ? 'up' : 'down')
  }
  const moved = shown.findIndex(({ id }) => id === last.current)
  return (
    <>
      <fetcher.Form id={form} method="post" className="contents" />
      <ol
        aria-label={label}
        className={isGrid ? 'grid gap-3 md:grid-cols-2 2xl:grid-cols-3' : 'flex flex-col gap-2'}
      >
        {shown.map((row, at) => (
          <li
            key={row.id}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(row.id)
            }}
            onDrop={(event) => drop(event, row.id)}
            className={`flex min-w-0 items-start gap-1 rounded-xl border bg-surface ${over === row.id && dragged !== row.id ? 'border-selected' : 'border-line'} ${dragged === row.id ? 'opacity-50' : ''}`}
          >
            {order && (
              <div className="flex shrink-0 items-center py-1.5 pl-1 max-sm:flex-col">
                {hydrated && (
                  <button
                    type="button"
                    draggable
                    aria-label={`Move ${row.name}`}
                    title="Drag, or use the arrow keys"
                    aria-keyshortcuts="ArrowUp ArrowDown"
                    onKeyDown={(event) => onArrow(event, row.id)}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = 'move'
                      event.dataTransfer.setData('text/plain', row.name)
                      setDragged(row.id)
                    }}
                    onDragEnd={() => {
                      setDragged(null)
                      setOver(null)
                    }}
                    className="inline-grid size-9 cursor-grab place-items-center rounded-lg text-muted hover:bg-sunken hover:text-text active:cursor-grabbing max-sm:hidden"
                  >
                    <GripVertical {...icon} />
                  </button>
                )}
                {(['up', 'down'] as const).map((direction) => (
                  <IconButton
                    key={direction}
                    type="submit"
                    form={form}
                    formAction={moveTo(row.id)}
                    name="to"
                    value={direction}
                    label={`Move ${row.name} ${direction}`}
                    icon={direction === 'up' ? <ArrowUp {...icon} /> : <ArrowDown {...icon} />}
                    disabled={
                      direction === 'up'
                        ? order.isFirstPage && at === 0
                        : order.isLastPage && at === shown.length - 1
                    }
                    onClick={({ currentTarget }) => {
                      last.current = row.id
                      focus.current = currentTarget
                    }}
                  />
                ))}
              </div>
            )}
            <div className="min-w-0 flex-1">{children(row)}</div>
          </li>
        ))}
      </ol>
      <span role="status" className="sr-only">
        {fetcher.state === 'idle' &&
          fetcher.data &&
          !fetcher.data.refusal &&
          moved !== -1 &&
          `${shown[moved]?.name} is ${moved + 1} of ${shown.length}`}
      </span>
    </>
  )
}

/** Dropped on a row below, it goes behind that row; on one above, before it. */
function destination(rows: readonly Item[], dragged: string, target: string): string {
  const ids = rows.map(({ id }) => id)
  const at = ids.indexOf(target)
  return ids.indexOf(dragged) < at ? (ids[at + 1] ?? 'end') : target
}

/** The rows as they will be once the server has answered. */
function inNewOrder<Row extends Item>(
  rows: readonly Row[],
  id: string | undefined,
  to: FormDataEntryValue | null | undefined,
): readonly Row[] {
  const place = typeof to === 'string' ? destinationOf(to) : null
  const ids =
    id !== undefined && place
      ? reordered(
          rows.map((row) => row.id),
          id,
          place,
        )
      : null
  return ids?.flatMap((each) => rows.find((row) => row.id === each) ?? []) ?? rows
}

/**
 * Moving an entry removes its button for a moment; this keeps the keyboard's focus on it. Set the
 * button that was pressed as `current`.
 */
export function useFocusAfterMove(isIdle: boolean) {
  const pressed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const button = pressed.current
    if (!isIdle || !button) return
    pressed.current = null
    if (document.activeElement !== document.body) return
    // The button is disabled at the end of the list, so the focus goes to its neighbour.
    const open = button.disabled
      ? button.parentElement?.querySelector<HTMLButtonElement>('button:enabled')
      : button
    open?.focus()
  }, [isIdle])
  return pressed
}
