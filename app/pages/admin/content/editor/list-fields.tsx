import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { blankOf, childOf, type ListSpec } from '#modules/content/rules/section-form/field-spec.ts'
import { withoutMarks } from '#modules/content/rules/section-form/marked-text.ts'
import { Button } from '#ui/primitives/button.tsx'
import { useHydrated } from '#ui/primitives/hydrated.ts'
import { IconButton } from '#ui/primitives/icon-button.tsx'
import { useEditor } from './editor-context.ts'
import { type ListOrder, useListOrder } from './use-list-order.ts'

type ListEntryProps = {
  spec: ListSpec
  at: number
  name: string
  value: unknown
  count: number
  /** Null without scripts. */
  order: ListOrder | null
}

const icon = { 'aria-hidden': true, className: 'size-4' } as const

function ListEntry({ spec, at, name, value, count, order }: ListEntryProps) {
  const { Field } = useEditor()
  // Only at first: an entry must not close while the user types its title.
  const [isOpen, setIsOpen] = useState(count <= 3 || titleOf(value) === '')
  const drag = order?.drag(at)
  const isSmall = spec.item.kind !== 'group'
  const called = `${spec.one.toLowerCase()} ${at + 1}`
  const controls = order && (
    <span className="flex shrink-0 items-center">
      <IconButton
        label={`Move ${called} up`}
        data-move="-1"
        icon={<ArrowUp {...icon} />}
        disabled={at === 0}
        onClick={() => order.move(at, -1)}
      />
      <IconButton
        label={`Move ${called} down`}
        data-move="1"
        icon={<ArrowDown {...icon} />}
        disabled={at === count - 1}
        onClick={() => order.move(at, 1)}
      />
      <IconButton
        label={`Remove ${called}`}
        data-remove=""
        icon={<Trash2 {...icon} />}
        onClick={() => order.remove(at)}
      />
    </span>
  )
  const grip = drag && (
    <span
      draggable
      aria-hidden="true"
      title="Drag to move"
      onDragStart={drag.onDragStart}
      onDragEnd={drag.onDragEnd}
      className="grid h-9 w-6 shrink-0 cursor-grab place-items-center text-muted active:cursor-grabbing max-sm:hidden pointer-coarse:hidden"
    >
      <GripVertical className="size-4" />
    </span>
  )
  if (isSmall)
    return (
      <li
        data-entry=""
        onDragOver={drag?.onDragOver}
        className="flex items-end gap-1 max-sm:flex-wrap max-sm:justify-end"
      >
        {grip}
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <Field
            spec={{ ...spec.item, label: `${spec.one} ${at + 1}` }}
            name={name}
            value={value}
          />
        </div>
        {controls}
      </li>
    )
  return (
    <li
      data-entry=""
      onDragOver={drag?.onDragOver}
      className="relative rounded-lg border border-line bg-surface"
    >
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className="group/entry min-w-0"
      >
        <summary className="flex min-h-11 cursor-pointer items-center gap-1 py-1 pr-30 pl-2 max-sm:pr-36">
          {grip}
          <span
            aria-hidden="true"
            className="inline-block w-4 text-center transition-transform group-open/entry:rotate-90"
          >
            ›
          </span>
          <span className="min-w-0 flex-1 truncate font-medium text-sm">
            {spec.one} {at + 1}
            <span className="font-normal text-muted">
              {titleOf(value) && `: ${titleOf(value)}`}
            </span>
          </span>
        </summary>
        <div className="flex flex-col gap-4 border-line border-t p-3">
          <Field spec={spec.item} name={name} value={value} hideLabel />
        </div>
      </details>
      {controls && <div className="absolute top-1 right-1">{controls}</div>}
    </li>
  )
}

const titleNames = [
  'title',
  'name',
  'label',
  'question',
  'term',
  'text',
  'city',
  'value',
  'at',
  'days',
  'ending',
  'version',
  'subject',
  'from',
]

/** The first text of an entry, so that closed entries can be recognised. */
function titleOf(value: unknown): string {
  for (const name of titleNames) {
    const text = childOf(value, name)
    if (typeof text === 'string' && text.trim() !== '') return withoutMarks(text)
  }
  return ''
}

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
