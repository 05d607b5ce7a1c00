import { type LucideIcon, Pencil, Power, PowerOff, Send, Trash2 } from 'lucide-react'
import { href, Link, useFetcher } from 'react-router'
import type { Refusal } from '#kernel/result.ts'
import { useRefusalNotice } from '#ui/feedback/use-refusal-notice.ts'
import { HiddenField } from '#ui/form/field.tsx'
import { useListSearch } from './list-search.ts'
import { memberName } from './member-name.ts'
import type { MemberRow } from './member-view.server.ts'

const square =
  'grid size-9 max-sm:size-11 shrink-0 md:@max-4xl/list:size-8 cursor-pointer place-items-center rounded-lg text-muted transition-colors hover:bg-sunken hover:text-text'

/** Edit, activate or deactivate, delete: above the link that covers the row. */
export function RowActions({ row }: { row: MemberRow }) {
  const search = useListSearch()
  if (!row.mayChange) return null
  const { id, status, isOneself } = row
  const name = memberName(row)
  const isInvited = status === 'invited'
  return (
    <span className="-my-1 flex justify-end gap-0.5 max-md:-mr-2">
      <Link
        to={`${href('/admin/staff/:id', { id })}${search}`}
        preventScrollReset
        aria-label={`Edit ${name}`}
        title="Edit"
        className={square}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Link>
      {isInvited && (
        <RowButton
          to={href('/admin/staff/:id/invite', { id })}
          label={`Send the invitation to ${name} again`}
          icon={Send}
        />
      )}
      {status === 'active' && !isOneself && (
        <RowButton
          to={href('/admin/staff/:id/deactivate', { id })}
          label={`Deactivate ${name}`}
          icon={PowerOff}
        />
      )}
      {status === 'inactive' && (
        <RowButton
          to={href('/admin/staff/:id/activate', { id })}
          label={`Activate ${name}`}
          icon={Power}
        />
      )}
      {!isOneself && (
        <Link
          to={`${href('/admin/staff/:id/delete', { id })}${search}`}
          preventScrollReset
          aria-label={isInvited ? `Withdraw the invitation of ${name}` : `Delete ${name}`}
          title={isInvited ? 'Withdraw the invitation' : 'Delete'}
          className={`${square} hover:text-danger`}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Link>
      )}
    </span>
  )
}

function RowButton({ to, label, icon: Icon }: { to: string; label: string; icon: LucideIcon }) {
  const search = useListSearch()
  const fetcher = useFetcher<{ refusal?: Refusal }>()
  useRefusalNotice(fetcher.data?.refusal)
  return (
    <fetcher.Form method="post" action={to}>
      <HiddenField name="list" value={search} />
      <button
        type="submit"
        aria-label={label}
        title={label}
        aria-busy={fetcher.state !== 'idle'}
        className={square}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </fetcher.Form>
  )
}
