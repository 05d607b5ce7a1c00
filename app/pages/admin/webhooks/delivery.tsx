import { data, href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { DeliveryStatus } from '#modules/webhooks/components/webhook-status.tsx'
import { deliveryById } from '#modules/webhooks/queries/webhooks.server.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { ScrollingRegion } from '#ui/layout/scrolling-region.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'
import type { Route } from './+types/delivery'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.delivery.type ?? 'Delivery' },
]

export async function loader({ params: { id, delivery } }: Route.LoaderArgs) {
  const [found, { timezone }] = await Promise.all([deliveryById(id, delivery), siteSettings()])
  if (!found) throw data('This delivery is no longer there.', { status: 404 })
  return { ...found, shownBody: indented(found.body), timezone }
}

function indented(body: string): string {
  return body === '' ? '' : JSON.stringify(JSON.parse(body), null, 2)
}

type Found = Route.ComponentProps['loaderData']
type Attempt = Found['attempts'][number]

/** What was sent to an endpoint of one event, and what it answered each time. */
export default function Delivery({ loaderData: found }: Route.ComponentProps) {
  const { delivery, url, shownBody, attempts, timezone } = found
  const { id, endpointId, type, state, nextAt } = delivery
  return (
    <>
      <PageHeader
        title={type}
        back={{
          label: new URL(url).host,
          to: href('/admin/webhooks/:id', { id: endpointId }),
        }}
        description={
          state === 'waiting' && delivery.attempts > 0
            ? `It is sent again ${formatMoment(nextAt, timezone)}.`
            : undefined
        }
        actions={
          <ActionButton
            to={href('/admin/webhooks/:id/deliveries/:delivery/resend', {
              id: endpointId,
              delivery: id,
            })}
          >
            Send again
          </ActionButton>
        }
      />
      <p>
        <DeliveryStatus state={state} />
      </p>
      <Card title="Attempts" flush>
        {attempts.length === 0 ? (
          <p className="p-4 text-muted text-sm">It was not sent yet.</p>
        ) : (
          <ol className="divide-y divide-line">
            {attempts.map((attempt) => (
              <AttemptItem key={attempt.id} attempt={attempt} zone={timezone} />
            ))}
          </ol>
        )}
      </Card>
      <Card title="Body" actions={<CopyButton value={found.body} label="Copy body" />} flush>
        <Code label="Body" text={shownBody} />
      </Card>
    </>
  )
}

function AttemptItem({ attempt, zone }: { attempt: Attempt; zone: TimeZone }) {
  const { number, createdAt, status, failure, milliseconds, headers, answer } = attempt
  return (
    <li className="flex flex-col gap-3 p-4">
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <span className="font-semibold">
          {number}. {status === null ? failure : `HTTP ${status}`}
        </span>
        <span className="text-muted tabular-nums">
          {formatMoment(createdAt, zone)}, {milliseconds} ms
        </span>
      </p>
      <DescriptionList
        entries={Object.entries(headers).map(([name, value]) => [
          name,
          <code key={name} className="wrap-anywhere text-xs">
            {value}
          </code>,
        ])}
      />
      {answer !== '' && (
        <div className="rounded-lg border border-line">
          <p className="border-line border-b px-4 py-2 text-muted text-sm">Answer</p>
          <Code label={`Answer ${number}`} text={answer} />
        </div>
      )}
    </li>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    <ScrollingRegion label={label}>
      <pre className="p-4 text-xs leading-5">{text}</pre>
    </ScrollingRegion>
  )
}
