import { GripVertical } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { moved } from '#kernel/reordered.ts'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import type { Place } from './catalogue-buttons.tsx'

type Item = { id: string; name: string }
type Props<Row extends Item> = {
  label: string
  list: '/admin/packages' | '/admin/hosting-plans' | '/admin/features'
  rows: readonly Row[]
  /** False while a search hides part of the list: a place would then mean another one. */
  canMove: boolean
  /** A card, with the handle that moves it. */
  children: (row: Row, order: { handle: ReactNode; place: Place | null }) => ReactNode
}

const steps: Partial<Record<string, 1 | -1>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
}

/**
 * Cards in the order of the site. A card is dragged by its handle, or moved by the arrow keys on
 * it; the buttons of a card do the same on touch screens and without scripts.
 */
export function CatalogueList<Row extends Item>({
  label,
  list,
  rows,
  canMove,
  children,
}: Props<Row>) {
  const hydrated = useHydrated()
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  const dragged = useRef<string>(undefined)
  const [order, showOrder] = useState<readonly string[] | null>(null)
  const [said, say] = useState('')
  /** The same at once: a card may be dropped before the page has drawn where it is. */
  const latest = useRef<readonly string[] | null>(null)
  const setOrder = (next: readonly string[] | null) => {
    latest.current = next
    showOrder(next)
  }
  const shown =
    order === null ? rows : order.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  const ids = () => latest.current ?? rows.map((row) => row.id)
  const send = async (id: string, place: number) => {
    const others = rows.filter((row) => row.id !== id)
    await fetcher.submit(
      { to: others[place]?.id ?? 'end' },
      { method: 'post', action: href(`${list}/:id/change/:property`, { id, property: 'move' }) },
    )
    setOrder(null)
  }
  const over = (event: DragEvent, id: string) => {
    if (dragged.current === undefined) return
    event.preventDefault()
    const [from, to] = [ids().indexOf(dragged.current), ids().indexOf(id)]
    if (from !== to) setOrder(moved(ids(), from, to))
  }
  const end = () => {
    const id = dragged.current
    dragged.current = undefined
    const place = ids().indexOf(id ?? '')
    if (id !== undefined && place >= 0 && rows[place]?.id !== id) void send(id, place)
    else setOrder(null)
  }
  const onKey = (event: KeyboardEvent, { id, name }: Item) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const [from, to] = [ids().indexOf(id), ids().indexOf(id) + step]
    if (to < 0 || to >= rows.length || fetcher.state !== 'idle') return
    setOrder(moved(ids(), from, to))
    say(`${name} is ${to + 1} of ${rows.length}`)
    void send(id, to)
  }
  const handle = (row: Row) => (
    <button
      type="button"
      draggable
      aria-label={`Move ${row.name}`}
      aria-keyshortcuts="ArrowUp ArrowDown"
      title="Drag, or use the arrow keys"
      onKeyDown={(event) => onKey(event, row)}
      onDragStart={(event) => {
        dragged.current = row.id
        event.dataTransfer.effectAllowed = 'move'
        const card = event.currentTarget.closest('li')
        if (card) event.dataTransfer.setDragImage(card, 16, 16)
      }}
      onDragEnd={end}
      className="grid size-8 shrink-0 cursor-grab place-items-center rounded-lg text-muted hover:bg-sunken hover:text-text active:cursor-grabbing max-sm:hidden pointer-coarse:hidden"
    >
      <GripVertical aria-hidden="true" className="size-4" />
    </button>
  )
  return (
    <>
      <ul
        aria-label={label}
        aria-busy={fetcher.state !== 'idle'}
        className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3"
      >
        {shown.map((row, at) => (
          <li key={row.id} className="grid min-w-0" onDragOver={(event) => over(event, row.id)}>
            {children(row, {
              handle: hydrated && canMove ? handle(row) : null,
              place: canMove ? { at: at + 1, count: shown.length } : null,
            })}
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  )
}
