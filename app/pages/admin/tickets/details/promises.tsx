import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { StaffTicketDetails } from '#modules/support/queries/ticket.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = { ticket: StaffTicketDetails; now: Date; zone: TimeZone }

/** What was promised for this ticket, and whether it is met. */
export function TicketPromises({ ticket, now, zone }: Props) {
  const {
    firstResponseDueAt,
    firstRespondedAt,
    nextResponseDueAt,
    resolutionDueAt,
    resolvedAt,
    closedAt,
    slaPausedAt,
  } = ticket
  if (resolutionDueAt === null) return null
  const solvedAt = resolvedAt ?? closedAt
  const isRunning = slaPausedAt === null
  return (
    <Card title="Promised times">
      {!isRunning && solvedAt === null && (
        <p className="mb-3 text-muted text-sm">
          The clocks are paused while we wait for the customer.
        </p>
      )}
      <DescriptionList
        entries={[
          [
            'First answer',
            <PromisedTime
              key="first"
              due={firstResponseDueAt}
              done={firstRespondedAt}
              {...{ now, zone, isRunning }}
            />,
          ],
          [
            'Next answer',
            nextResponseDueAt && (
              <PromisedTime
                key="next"
                due={nextResponseDueAt}
                done={null}
                {...{ now, zone, isRunning }}
              />
            ),
          ],
          [
            'Solved',
            <PromisedTime
              key="solved"
              due={resolutionDueAt}
              done={solvedAt}
              {...{ now, zone, isRunning }}
            />,
          ],
        ]}
      />
    </Card>
  )
}

function PromisedTime({
  due,
  done,
  now,
  zone,
  isRunning,
}: {
  due: Date | null
  done: Date | null
  now: Date
  zone: TimeZone
  isRunning: boolean
}) {
  if (due === null) return '–'
  const isLate = done === null ? isRunning && due <= now : done > due
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="tabular">{formatMoment(due, zone)}</span>
      {isLate ? (
        <Badge tone="danger">{done === null ? 'Overdue' : 'Late'}</Badge>
      ) : (
        done !== null && <Badge tone="positive">In time</Badge>
      )}
    </span>
  )
}
