import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { ActionBadge } from '#modules/provisioning/components/service-state.tsx'
import type { ServiceDetails } from '#modules/provisioning/queries/services.server.ts'
import { checklists } from '#modules/provisioning/rules/action.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { PropertyForm } from '#ui/form/property-form.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Open = NonNullable<ServiceDetails['open']>
type Props = {
  details: ServiceDetails
  open: Open
  /** To whom it can be assigned. */
  staff: readonly { userId: string; name: string }[]
  timezone: TimeZone
}

/** What is being done, why it is not done yet, and what staff may do about it. */
export function OpenAction({ details: { service, server }, open, staff, timezone }: Props) {
  const { id } = service
  const isWithPerson = open.state === 'pending' || open.state === 'needs_person'
  return (
    <Card
      title={<ActionBadge verb={open.verb} state={open.state} />}
      actions={
        open.state !== 'running' && (
          <span className="flex flex-wrap gap-2">
            {open.state !== 'pending' && (
              <ActionButton to={href('/admin/services/:id/retry', { id })} variant="primary">
                Try now
              </ActionButton>
            )}
            <Button
              to={href('/admin/services/:id/done', { id })}
              variant={open.state === 'pending' ? 'primary' : 'outline'}
              size="sm"
              preventScrollReset
            >
              Mark as done
            </Button>
          </span>
        )
      }
    >
      <div className="grid gap-4 text-sm">
        {open.problem !== '' && <p className="wrap-anywhere">{open.problem}</p>}
        <p className="text-muted">{whatNext({ open, server, timezone })}</p>
        {isWithPerson && (
          <>
            <PropertyForm
              action={href('/admin/services/:id/assign', { id })}
              name="member"
              label="Assigned to"
              value={open.assignedTo ?? ''}
              options={[
                { value: '', label: 'Unassigned' },
                ...staff.map(({ userId, name }) => ({ value: userId, label: name })),
              ]}
              className="max-w-xs"
            />
            <Checklist serviceId={id} open={open} />
          </>
        )}
      </div>
    </Card>
  )
}

function whatNext({
  open,
  server,
  timezone,
}: Pick<Props, 'open' | 'timezone'> & { server: ServiceDetails['server'] }) {
  const attempts = open.attempts === 1 ? 'one attempt' : `${open.attempts} attempts`
  if (open.state === 'running') return 'It is being done at this moment.'
  if (open.state === 'pending')
    return open.dueAt
      ? `Due ${formatMoment(open.dueAt, timezone)}.`
      : 'It will be reported as done.'
  if (open.state === 'needs_person') return `Not tried again by itself, after ${attempts}.`
  if (server?.lockedOutAt)
    return 'The server refuses our credentials: it is done once a test of the server succeeds.'
  return open.attempts === 0
    ? 'It is done within a minute.'
    : `Tried again ${formatMoment(open.nextAt, timezone)}, after ${attempts}.`
}

function Checklist({ serviceId, open }: { serviceId: string; open: Open }) {
  return (
    <ul aria-label="Checklist" className="grid gap-1">
      {checklists[open.verb].map((line, number) => {
        const isDone = open.ticked.includes(number)
        return (
          <li key={line} className="flex items-center gap-3">
            <ActionButton
              to={href('/admin/services/:id/tick', { id: serviceId })}
              fields={{ line: String(number), isDone: isDone ? 'no' : 'yes' }}
              variant="ghost"
              aria-label={isDone ? `${line}: done, take the tick away` : `${line}: tick`}
            >
              {isDone ? '☑' : '☐'}
            </ActionButton>
            <span className={`min-w-0 ${isDone ? 'text-muted line-through' : ''}`}>{line}</span>
          </li>
        )
      })}
    </ul>
  )
}
