import { Eye, EyeOff, Pencil, Trash2 } from 'lucide-react'
import { href } from 'react-router'
import { formatRand } from '#kernel/money.ts'
import type { ListEntry } from '#modules/content/lists/queries/list-entries.server.ts'
import type { ListKey, ListKind } from '#modules/content/lists/rules/list-fields.ts'
import { Badge, StatusBadge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { Picture } from '#ui/layout/picture.tsx'
import { Button } from '#ui/primitives/button.tsx'

const icon = { 'aria-hidden': true, className: 'size-4' } as const
const states = { active: 'Active', inactive: 'Inactive', draft: 'Draft', archived: 'Archived' }

/** An entry of a list: what the page shows of it, and its buttons. */
export function EntryCard({
  list,
  kind,
  entry,
}: {
  list: ListKey
  kind: ListKind
  entry: ListEntry
}) {
  const { id, name, texts, state, isFeatured, category, priceCents, picture } = entry
  return (
    <article
      className={`flex flex-wrap items-start gap-x-4 gap-y-3 py-3 pr-3 text-sm ${kind.isOrdered ? 'pl-1' : 'pl-4'}`}
    >
      {picture !== '' && (
        <span className="relative block size-14 shrink-0 overflow-hidden rounded-lg border border-line bg-sunken">
          <Picture
            src={picture}
            alt=""
            sizes="3.5rem"
            loading="lazy"
            className="absolute inset-0 size-full object-cover"
          />
        </span>
      )}
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="wrap-anywhere flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-base">
          {name}
          {state && <StatusBadge status={state} labels={states} />}
          {isFeatured && <Badge tone="outline">Featured</Badge>}
        </h2>
        {(category !== '' || priceCents !== null) && (
          <p className="tabular mt-0.5 text-muted">
            {[category, priceCents === null ? '' : `${formatRand(priceCents)} without VAT`]
              .filter(Boolean)
              .join(', ')}
          </p>
        )}
        {texts.map((text) => (
          <p key={text} className="wrap-anywhere mt-0.5 line-clamp-2 text-muted">
            {text}
          </p>
        ))}
      </div>
      <EntryButtons list={list} kind={kind} entry={{ id, name, state }} />
    </article>
  )
}

type ButtonProps = {
  list: ListKey
  kind: ListKind
  entry: Pick<ListEntry, 'id' | 'name' | 'state'>
}

function EntryButtons({ list, kind, entry: { id, name, state } }: ButtonProps) {
  const [verb, property, picture] =
    state === 'active'
      ? ['Hide', 'hide', <EyeOff key="hide" {...icon} />]
      : ['Show', 'show', <Eye key="show" {...icon} />]
  const change = href('/admin/lists/:list/:id/change/:property', {
    list,
    id,
    property: String(property),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {kind.shown !== 'always' && (
        <ActionButton to={change} icon={picture} aria-label={`${verb} ${name}`}>
          {verb}
        </ActionButton>
      )}
      <Button
        to={href('/admin/lists/:list/:id', { list, id })}
        variant="outline"
        size="sm"
        icon={<Pencil {...icon} />}
        aria-label={`Edit ${name}`}
      >
        Edit
      </Button>
      <Button
        to={href('/admin/lists/:list/:id/delete', { list, id })}
        variant="outline"
        size="sm"
        preventScrollReset
        icon={<Trash2 {...icon} />}
        aria-label={`Delete ${name}`}
      >
        Delete
      </Button>
    </div>
  )
}
