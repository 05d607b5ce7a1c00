import { Plus } from 'lucide-react'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { emptyLine, lineField } from '../rules/order-line-form.ts'
import { maxLines } from '../rules/staff-order.ts'
import { LineFields, type LineForm } from './line-fields.tsx'
import type { TypedLines } from './use-typed-lines.ts'

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
