import { href } from 'react-router'
import { BothVersions } from '#app/forms/both-versions.tsx'
import { type FormAnswer, isNewerSave } from '#app/forms/form-action.ts'
import { formatMoment } from '#kernel/date-format.ts'
import type { TimeZone } from '#kernel/dates.ts'
import { formatRand } from '#kernel/money.ts'
import { textDifferences } from '#kernel/versions.ts'
import type { CustomerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { addressLines } from '#modules/customers/rules/address-lines.ts'
import { maxNotesLength } from '#modules/customers/rules/customer-form.ts'
import { annotationValues, customerTexts } from '#modules/customers/rules/customer-values.ts'
import type { Consent } from '#modules/mail/suppressions/queries/suppression.server.ts'
import { consentChannels } from '#modules/mail/suppressions/rules/marketing-labels.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionButton } from '#ui/form/action-button.tsx'
import { HiddenField, TextAreaField, TextField } from '#ui/form/field.tsx'
import { FormShell } from '#ui/form/form-shell.tsx'
import { DescriptionList } from '#ui/layout/description-list.tsx'
import { StatCard, StatCards } from '#ui/layout/stat-card.tsx'
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
              className="wrap-anywhere text-link underline underline-offset-2"
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

export function CustomerMetricCards({
  figures,
  statement,
}: Pick<CustomerDetails, 'figures'> & { statement: string | undefined }) {
  return (
    <StatCards label="Figures">
      <StatCard label="Orders" value={figures.orders} />
      <StatCard label="Active services" value={figures.activeServices} />
      <StatCard label="Total spent" value={formatRand(figures.totalSpentCents)} />
      <StatCard
        label="Open invoices"
        value={formatRand(figures.owedCents)}
        note={figures.creditCents > 0 ? `Credit ${formatRand(figures.creditCents)}` : undefined}
        to={statement}
      />
    </StatCards>
  )
}

type AnnotationProps = Pick<CustomerDetails, 'customer'> & {
  version: string
  answer: FormAnswer | undefined
}

/** Internal notes and tags. */
export function Annotations({ customer, version, answer }: AnnotationProps) {
  const { tags, notes } = customer
  const error = answer?.refusal.fields
  return (
    <Card title="Notes and tags" className="md:max-xl:col-span-2">
      {tags.length > 0 && (
        <ul aria-label="Tags" className="mb-4 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full overflow-hidden text-ellipsis">
              <Badge tone="neutral">{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      {/* The key resets the fields, because saved values are normalised; not beside a conflict, whose values were typed. */}
      <FormShell
        key={answer ? 'typed' : `${tags.join()} ${notes}`}
        id="annotations"
        refusal={answer?.refusal}
        submitLabel="Save notes"
        pendingLabel="Saving..."
      >
        {answer && isNewerSave(answer) && (
          <BothVersions
            differences={textDifferences(
              customerTexts(annotationValues(customer)),
              customerTexts(answer.typed),
            )}
          />
        )}
        <HiddenField name="version" value={version} />
        <TextAreaField
          label="Notes"
          name="notes"
          maxLength={maxNotesLength}
          defaultValue={answer?.typed.notes ?? notes}
          error={error?.notes}
          hint="The customer never sees these."
        />
        <TextField
          label="Tags"
          name="tags"
          autoComplete="off"
          defaultValue={answer?.typed.tags ?? tags.join(', ')}
          error={error?.tags}
          hint="Separated by commas."
        />
      </FormShell>
    </Card>
  )
}
