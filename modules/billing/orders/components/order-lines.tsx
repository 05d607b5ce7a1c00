import { Plus } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { emptyLine, lineField, type OrderFormLine } from '../rules/order-line-form.ts'
import { maxLines } from '../rules/staff-order.ts'
import { LineFields, type LineForm } from './line-fields.tsx'

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

type Props = {
  typed: TypedLines
  form: LineForm
  /** Where the buttons that change the lines lead before scripts load: 'add', 'remove-2'. */
  addressOf: (change: string) => string
  /** Where cards above choose the package of the first line. */
  firstFrom: 'list' | 'cards'
}

/**
 * The lines of a document that staff write: packages, texts, setup fees and discounts, as many as
 * are needed.
 */
export function OrderLines({ typed, form, addressOf, firstFrom }: Props) {
  const { lines } = typed
  const hydrated = useHydrated()
  const chooserOf = (at: number) => (at === 0 ? firstFrom : 'list')
  return (
    <div className="flex flex-col gap-4">
      {lines.map((line, at) =>
        // No package was chosen from the cards: the line counts for nothing, and keeps what was
        // typed.
        hydrated && chooserOf(at) === 'cards' && line.packageId === '' ? (
          <input
            key={line.key}
            type="hidden"
            name={lineField(at, 'quantity')}
            value={line.quantity}
          />
        ) : (
          <LineFields
            key={line.key}
            at={at}
            line={line}
            form={form}
            chooser={chooserOf(at)}
            removeAction={addressOf(`remove-${at}`)}
            onChange={(changes) => typed.change(line.key, changes)}
            onRemove={lines.length > 1 ? () => typed.remove(line.key) : null}
          />
        ),
      )}
      <Button
        type="submit"
        formAction={addressOf('add')}
        data-adds-line
        variant="outline"
        size="sm"
        className="self-start"
        disabled={lines.length >= maxLines}
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={(event) => {
          event.preventDefault()
          typed.add(emptyLine)
        }}
      >
        Add item
      </Button>
    </div>
  )
}
