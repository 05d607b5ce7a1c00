import { CircleAlert, CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { href, Link } from 'react-router'
import { LoadFailure } from '#app/shells/admin/load-failure.tsx'
import { requireStaff } from '#app/shells/guards.server.ts'
import { deliverability } from '#modules/mail/deliverability/queries/deliverability.server.ts'
import type { CheckState, DnsCheck } from '#modules/mail/deliverability/rules/dns-answer.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import { countMailsToReview } from '#modules/mail/queries/mails-to-review.server.ts'
import { Alert } from '#ui/feedback/alert.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Button } from '#ui/primitives/button.tsx'
import { Card } from '#ui/primitives/card.tsx'
import { CopyButton } from '#ui/primitives/copy-button.tsx'
import type { Route } from './+types/deliverability'
import { EmailTabs } from './tabs.tsx'

const heading = 'Deliverability'

export const meta: Route.MetaFunction = () => [{ title: heading }]

export async function loader(args: Route.LoaderArgs) {
  await requireStaff(args, canManageEmail)
  const [found, toReview] = await Promise.all([deliverability(), countMailsToReview()])
  return { found, toReview }
}

export default function DeliverabilityPage({ loaderData: { found, toReview } }: Route.ComponentProps) {
  const again = (
    <Button to="?" variant="outline">
      Check again
    </Button>
  )
  return (
    <>
      <PageHeader
        title={heading}
        description={found ? `Whether receivers can trust emails from ${found.domain}.` : 'Whether receivers can trust your emails.'}
        actions={again}
      />
      <EmailTabs toReview={toReview} />
      {found === null ? (
        <Alert kind="warning" title="No active email provider configured">
          Choose one and enter the address that emails come from under <SettingsLink />.
        </Alert>
      ) : (
        <ul className="grid gap-4">
          {found.checks.map((check) => (
            <li key={check.id}>
              <Check check={check} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const titles: Record<DnsCheck['id'], { title: string; why: string }> = {
  spf: { title: 'SPF', why: 'Names the servers that may send for your domain.' },
  dkim: { title: 'DKIM', why: 'The key with which your provider signs each email.' },
  dmarc: { title: 'DMARC', why: 'Tells receivers what to do with emails that only pretend to be yours.' },
  mx: { title: 'MX', why: 'The server that takes answers and bounces.' },
  return_path: { title: 'Return path', why: 'Where bounces go, and what SPF is checked against.' },
}

const states: Record<CheckState, { label: string; icon: typeof CircleCheck; tone: string }> = {
  good: { label: 'In order', icon: CircleCheck, tone: 'text-positive' },
  warning: { label: 'Could be better', icon: TriangleAlert, tone: 'text-warning' },
  bad: { label: 'Needs fixing', icon: CircleAlert, tone: 'text-danger' },
  unknown: { label: 'Not known', icon: CircleHelp, tone: 'text-muted' },
}

function Check({ check }: { check: DnsCheck }) {
  const { title, why } = titles[check.id]
  const { label, icon: Icon, tone } = states[check.state]
  return (
    <Card
      title={title}
      actions={
        <span className={`inline-flex items-center gap-1.5 font-semibold text-sm ${tone}`}>
          <Icon aria-hidden="true" className="size-4" />
          {label}
        </span>
      }
    >
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
        <div key={name} className="mt-4 grid gap-2 rounded-lg border border-line p-3 text-sm">
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
