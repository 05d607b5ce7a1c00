import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import type { CustomerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { addressLines } from '#modules/customers/rules/address-lines.ts'
import type { Consent } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { consentChannels } from '#modules/mail/suppressions/rules/marketing-labels.ts'
import { ActionButton } from '#ui/form/action-button.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { Card } from '#ui/primitives/card.tsx'

type Props = Pick<CustomerDetails, 'customer' | 'account'> & {
  consent: Consent | null
  zone: TimeZone
}

export function CustomerProfile({ customer, account, consent, zone }: Props) {
  return (
    <Card title="Profile">
      <DescriptionList
        entries={[
          [
            'Email',
            <a
              key="email"
              href={`mailto:${customer.email}`}
              className="break-all text-link underline underline-offset-2"
            >
              {customer.email}
            </a>,
          ],
          ['Phone', customer.phone],
          ['Company', customer.company],
          ['VAT number', customer.vatNumber],
          ['Address', addressLines(customer.billingAddress).join(', ')],
          ['News and offers', consentStatus(consent, zone)],
          ['Sign-in', signInStatus(account, customer.email)],
          [
            'Failed sign-ins today',
            account !== null && account.failedSignIns > 0 ? (
              <FailedSignIns key="failed" customerId={customer.id} count={account.failedSignIns} />
            ) : null,
          ],
          ['Last login', customer.lastLogin ? formatMoment(customer.lastLogin, zone) : 'Never'],
          ['Joined', formatMoment(customer.createdAt, zone)],
        ]}
      />
    </Card>
  )
}

/** D40: a customer who mistyped too often need not wait. */
function FailedSignIns({ customerId, count }: { customerId: string; count: number }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {count}
      <ActionButton to={href('/admin/customers/:id/clear-sign-ins', { id: customerId })}>
        Clear failed sign-ins
      </ActionButton>
    </span>
  )
}

/** From the consent ledger: the proof that marketing may go there (POPIA s69). */
function consentStatus(consent: Consent | null, zone: TimeZone): string {
  if (consent === null) return 'Never agreed to'
  const said = consent.choice === 'given' ? 'Agreed to' : 'Declined'
  return `${said} on ${formatMoment(consent.createdAt, zone)} (${consentChannels[consent.channel] ?? consent.channel})`
}

function signInStatus(account: CustomerDetails['account'], email: string): string {
  if (account === null) return 'No account yet. The customer can sign up with this email address.'
  if (account.temporaryPasswordUntil !== null) return 'Has to change a temporary password'
  if (!account.emailVerified) return 'Has not confirmed the email address yet'
  return account.email === email ? 'With this email address' : `With ${account.email}`
}
