import { href, Link } from 'react-router'
import { LoadFailure } from '#app/shells/admin/section-failure.tsx'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { useRefresh } from '#app/use-refresh.ts'
import {
  deliverability,
  newestDeliveryTest,
} from '#modules/mail/deliverability/queries/deliverability.server.ts'
import { type DnsCheck, unreadBounces } from '#modules/mail/deliverability/rules/mail-hosts.ts'
import { countMailsToReview } from '#modules/mail/queries/mail-queue.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { readMailboxAddress } from '#modules/support/mailbox/queries/mailbox-status.server.ts'
import { maySetUpSupport } from '#modules/support/policy.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'
import type { Route } from './+types/deliverability'
import { CheckStateLabel, DeliveryTestCard } from './deliverability/delivery-test-card.tsx'
import { EmailTabs } from './tabs.tsx'

const heading = 'Deliverability'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  const member = signedInStaff(args)
  const [found, toReview, test, mailbox, { timezone }] = await Promise.all([
    deliverability(),
    countMailsToReview(),
    newestDeliveryTest(),
    readMailboxAddress(),
    siteSettings(),
  ])
  return {
    found,
    toReview,
    test,
    mailbox,
    maySetUpMailbox: maySetUpSupport(member),
    zone: timezone,
  }
}

export default function DeliverabilityPage({ loaderData }: Route.ComponentProps) {
  const { found, toReview, test, mailbox, maySetUpMailbox, zone } = loaderData
  const bounces = found && unreadBounces(found, mailbox)
  useRefresh(test?.state === 'waiting' ? 4_000 : 60_000)
  const again = (
    <Button to="?" variant="outline">
      Check again
    </Button>
  )
  return (
    <>
      <PageHeader
        title={heading}
        description={
          found
            ? `Whether receivers can trust emails from ${found.domain}.`
            : 'Whether receivers can trust your emails.'
        }
        actions={again}
      />
      <EmailTabs toReview={toReview} />
      {found === null ? (
        <Alert kind="warning" title="No active email provider configured">
          Choose one and enter the address that emails come from under <SettingsLink />.
        </Alert>
      ) : (
        <ul className="grid gap-4">
          {bounces !== null && (
            <li>
              <Alert kind="warning" title="Bounces aren’t read">
                <span className="wrap-anywhere">{bounces}</span>
              </Alert>
            </li>
          )}
          {found.checks.map((check) => (
            <li key={check.id}>
              <Check check={check} />
            </li>
          ))}
          <li>
            <DeliveryTestCard
              test={test}
              mailbox={mailbox}
              maySetUpMailbox={maySetUpMailbox}
              zone={zone}
            />
          </li>
        </ul>
      )}
    </>
  )
}

const titles: Record<DnsCheck['id'], { title: string; why: string }> = {
  spf: { title: 'SPF', why: 'Names the servers that may send for your domain.' },
  dkim: { title: 'DKIM', why: 'The key with which your provider signs each email.' },
  dmarc: {
    title: 'DMARC',
    why: 'Tells receivers what to do with emails that only pretend to be yours.',
  },
  mx: { title: 'MX', why: 'The server that takes answers and bounces.' },
  return_path: { title: 'Return path', why: 'Where bounces go, and what SPF is checked against.' },
}

function Check({ check }: { check: DnsCheck }) {
  const { title, why } = titles[check.id]
  return (
    <Card title={title} actions={<CheckStateLabel state={check.state} />}>
      <p className="text-muted text-sm">{why}</p>
      <ul className="mt-3 grid gap-1 text-sm">
        {check.notes.map((note) => (
          <li key={note} className="break-words">
            {note}
          </li>
        ))}
      </ul>
      {check.found.length > 0 && <Records label="Published now" lines={check.found} />}
      {check.publish.map(({ name, type, value }) => (
        <div
          key={`${type} ${name}`}
          className="mt-4 grid gap-2 rounded-lg border border-line p-3 text-sm"
        >
          <p className="font-semibold">Publish this {type} record</p>
          <Copyable label="Name" value={name} />
          <Copyable label="Value" value={value} />
        </div>
      ))}
    </Card>
  )
}

function Records({ label, lines }: { label: string; lines: readonly string[] }) {
  return (
    <div className="mt-3">
      <p className="text-muted text-xs">{label}</p>
      {lines.map((line) => (
        <code key={line} className="mt-1 block break-all rounded-md bg-page px-2 py-1 text-xs">
          {line}
        </code>
      ))}
    </div>
  )
}

function Copyable({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="w-14 text-muted">{label}</span>
      <code className="min-w-0 flex-1 break-all">{value}</code>
      <CopyButton value={value} label={label.toLowerCase()} />
    </div>
  )
}

function SettingsLink() {
  return (
    <Link to={href('/admin/settings/:tab', { tab: 'email' })} className="font-semibold underline">
      Settings, Email
    </Link>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure heading={heading} message="Failed to check the domain" error={error} />
}
