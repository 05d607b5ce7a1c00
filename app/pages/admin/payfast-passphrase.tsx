import { data } from 'react-router'
import { signedInStaff } from '#app/shells/guards.server.ts'
import { passphraseDiagnosis } from '#modules/billing/payments/queries/gateway-diagnosis.server.ts'
import { maySeePassphraseDiagnostic } from '#modules/settings/policy.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Card } from '#ui/primitives/card.tsx'
import type { Route } from './+types/payfast-passphrase'

export const meta: Route.MetaFunction = () => [{ title: 'PayFast passphrase' }]

/** D24: for administrators, while the diagnostic is switched on. Otherwise the page answers 404. */
export async function loader(args: Route.LoaderArgs) {
  const settings = await siteSettings()
  if (!maySeePassphraseDiagnostic(signedInStaff(args), settings.developmentSettings))
    throw data('Not found', { status: 404 })
  return passphraseDiagnosis()
}

export default function PayfastPassphrase({
  loaderData: { isSet, mode, checks },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="PayFast passphrase"
        description="Checks that the passphrase is set and works. It is never shown."
        back={{ label: 'Development settings', to: '/admin/settings/development' }}
      />
      <Card title="State">
        <dl className="grid max-w-md grid-cols-2 gap-y-2 text-sm">
          <dt className="text-muted">Passphrase</dt>
          <dd>
            {isSet ? <Badge tone="positive">Set</Badge> : <Badge tone="warning">Not set</Badge>}
          </dd>
          <dt className="text-muted">Mode</dt>
          <dd>{mode === 'live' ? 'Live' : 'Sandbox'}</dd>
        </dl>
      </Card>
      <Card title="Self-test" flush>
        <ul className="divide-y divide-line">
          {checks.map(({ about, holds }) => (
            <li key={about} className="flex items-start justify-between gap-4 px-4 py-3 text-sm">
              <span>{about}</span>
              <Badge tone={holds ? 'positive' : 'danger'}>{holds ? 'Passed' : 'Failed'}</Badge>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
