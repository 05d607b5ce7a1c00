import { Plus } from 'lucide-react'
import { blankOf, type ListSpec } from '#modules/content/rules/section-form/field-spec.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { useEditor } from './editor-context.ts'
import { ListEntry } from './list-entry.tsx'
import { useListOrder } from './use-list-order.ts'

const maxEntries = 200

type Props = {
  spec: ListSpec
  name: string
  value: unknown
  /** The card around it says it already. */
  hideLabel: boolean
}

/** A list: entries are added, removed, and moved by buttons or by dragging. */
export function ListFields({ spec, name, value, hideLabel }: Props) {
  const hydrated = useHydrated()
  const { change, errors } = useEditor()
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const order = useListOrder(entries, spec.one, (next) => change(name, next))
  const error = errors[name]
  return (
    <fieldset ref={order.list} id={`section-${name}`} tabIndex={-1} className="min-w-0">
      <legend className={hideLabel ? 'sr-only' : 'mb-1.5 font-medium text-sm'}>{spec.label}</legend>
      {error && <p className="mb-2 font-medium text-danger text-sm">{error.join(' ')}</p>}
      {entries.length === 0 && <p className="text-muted text-sm">Nothing here yet.</p>}
      <ol aria-label={spec.label} className="flex flex-col gap-2">
        {entries.map((entry, at) => (
          <ListEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no other name, and their fields follow the value
            key={at}
            spec={spec}
            at={at}
            name={`${name}[${at}]`}
            value={entry}
            count={entries.length}
            order={hydrated ? order : null}
          />
        ))}
      </ol>
      {hydrated && (
        <Button
          variant="outline"
          size="sm"
          className="mt-2"
          disabled={entries.length >= maxEntries}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => order.add(blankOf(spec.item))}
        >
          Add {spec.one.toLowerCase()}
        </Button>
      )}
      <p role="status" className="sr-only">
        {order.said}
      </p>
    </fieldset>
  )
}
