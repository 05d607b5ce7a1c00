import { useCallback, useState } from 'react'
import type { OrderFormLine } from '../rules/order-line-form.ts'

export type KeyedLine = OrderFormLine & { key: number }

export type TypedLines = {
  lines: KeyedLine[]
  change: (key: number, changes: Partial<OrderFormLine>) => void
  add: (line: OrderFormLine) => void
  remove: (key: number) => void
  /** The lines that the server answered. */
  replace: (lines: readonly OrderFormLine[]) => void
  /** What was typed before scripts ran. */
  fill: (early: readonly OrderFormLine[]) => void
}

/** The lines of a form while staff type. */
export function useTypedLines(first: readonly OrderFormLine[]): TypedLines {
  const [lines, setLines] = useState(() => keyed(first))
  const replace = useCallback((others: readonly OrderFormLine[]) => setLines(keyed(others)), [])
  return {
    lines,
    change: (key, changes) =>
      setLines((all) => all.map((line) => (line.key === key ? { ...line, ...changes } : line))),
    add: (line) => setLines((all) => [...all, ...keyed([line])]),
    remove: (key) => setLines((all) => all.filter((line) => line.key !== key)),
    replace,
    fill: (early) => setLines((all) => all.map((line, at) => ({ ...line, ...early[at] }))),
  }
}

let lastKey = 0

/** Lines have no id, and React needs stable keys when one is removed. */
function keyed(lines: readonly OrderFormLine[]): KeyedLine[] {
  return lines.map((line) => ({ ...line, key: ++lastKey }))
}
