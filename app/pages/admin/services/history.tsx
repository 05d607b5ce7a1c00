import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { ActionBadge } from '#modules/provisioning/components/service-state.tsx'
import type { ServiceDetails } from '#modules/provisioning/queries/services.server.ts'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Card } from '#ui/primitives/card.tsx'

/** Each action with what was sent and answered at its last attempt. */
export function History({
  details: { history },
  timezone,
}: {
  details: ServiceDetails
  timezone: TimeZone
}) {
  return (
    <Card title="History" flush className="xl:col-span-2">
      {history.length === 0 ? (
        <p className="p-4 text-muted text-sm">Nothing was done with it yet.</p>
      ) : (
        <ul aria-label="History" className="divide-y divide-line">
          {history.map((action) => (
            <li key={action.id} className="grid gap-2 p-4 text-sm">
              <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <ActionBadge verb={action.verb} state={action.state} />
                <span className="text-muted">
                  {formatMoment(action.finishedAt ?? action.createdAt, timezone)}
                  {action.finishedBy !== '' && `, ${action.finishedBy}`}
                </span>
              </p>
              {action.problem !== '' && <p className="wrap-anywhere">{action.problem}</p>}
              {action.exchanges.length > 0 && (
                <details>
                  <summary className="cursor-pointer py-1 text-muted">
                    What was sent and answered ({action.exchanges.length})
                  </summary>
                  <ScrollingRegion label="What was sent and answered">
                    <pre className="p-2 text-xs leading-5">
                      {action.exchanges
                        .map(
                          ({ request, answer, milliseconds }) =>
                            `${request}\n→ ${milliseconds} ms\n${answer}`,
                        )
                        .join('\n\n')}
                    </pre>
                  </ScrollingRegion>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
