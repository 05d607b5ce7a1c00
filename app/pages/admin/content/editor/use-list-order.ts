import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { moved } from '#kernel/reordered.ts'

/**
 * Adding, removing and moving the entries of a list. The keyboard stays on the button that was
 * pressed, and the new place is announced.
 */
export function useListOrder(
  entries: readonly unknown[],
  one: string,
  onChange: (next: readonly unknown[]) => void,
) {
  const [said, say] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  /** Which control gets the keyboard after the change, in which entry. */
  const wanted = useRef<{ at: number; control: string }>(undefined)
  const dragged = useRef<number>(undefined)
  /** An entry was moved and the page has not drawn it yet. */
  const isMoving = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order of the entries is the event
  useLayoutEffect(() => {
    isMoving.current = false
    const { at, control } = wanted.current ?? { at: -1, control: '' }
    wanted.current = undefined
    if (at < 0) return
    const own = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])].filter(
      (entry) => entry.closest('fieldset') === list.current,
    )
    own[at]?.querySelector<HTMLElement>(control)?.focus()
  }, [entries])

  const put = (from: number, to: number) => onChange(moved(entries, from, to))
  const move = (from: number, by: 1 | -1) => {
    const to = from + by
    // At the end of the list its button is disabled, so the focus goes to the other one.
    const atEnd = to === 0 || to === entries.length - 1
    wanted.current = { at: to, control: `[data-move="${atEnd ? -by : by}"]` }
    say(`${one} is ${to + 1} of ${entries.length}`)
    put(from, to)
  }
  const remove = (at: number) => {
    wanted.current = { at: Math.min(at, entries.length - 2), control: '[data-remove]' }
    say(`${one} removed, ${entries.length - 1} left`)
    onChange(entries.toSpliced(at, 1))
  }
  const add = (blank: unknown) => {
    wanted.current = { at: entries.length, control: 'input:not([type=hidden]), textarea, select' }
    say(`${one} ${entries.length + 1} added`)
    onChange([...entries, blank])
  }
  const drag = (at: number) => ({
    onDragStart: (event: DragEvent) => {
      event.stopPropagation()
      dragged.current = at
      event.dataTransfer.effectAllowed = 'move'
      const item = event.currentTarget.closest('li')
      if (item) event.dataTransfer.setDragImage(item, 16, 16)
    },
    onDragOver: (event: DragEvent) => {
      const from = dragged.current
      if (from === undefined) return
      event.preventDefault()
      if (from === at || isMoving.current) return
      if (!isPastMiddle(event, from < at)) return
      dragged.current = at
      isMoving.current = true
      put(from, at)
    },
    onDragEnd: () => {
      dragged.current = undefined
    },
  })
  return { list, said, move, remove, add, drag }
}

/** Whether the pointer has passed the middle of the entry under it, on its way down or up. */
function isPastMiddle({ currentTarget, clientY }: DragEvent, isDown: boolean): boolean {
  const { top, height } = currentTarget.getBoundingClientRect()
  const middle = top + height / 2
  return isDown ? clientY > middle : clientY < middle
}

export type ListOrder = ReturnType<typeof useListOrder>
