import { undrawnLetters } from '#modules/billing/documents/operations/undrawn-letters.server.ts'
import { mayManageInvoices, mayManagePayments } from '#modules/billing/policy.ts'
import { customerDetails } from '#modules/customers/queries/customer-details.server.ts'
import { customerTimeline } from '#modules/customers/queries/customer-timeline.server.ts'
import { peopleOf } from '#modules/customers/queries/people/people.server.ts'
import { annotationValues } from '#modules/customers/rules/customer-values.ts'
import { timelineKind } from '#modules/customers/rules/timeline.ts'
import { mayLogInAsCustomer } from '#modules/identity/policy.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import { canManageEmail } from '#modules/mail/policy.ts'
import {
  addressWarning,
  lastConsent,
} from '#modules/mail/suppressions/queries/suppression.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import { mayHandleTickets } from '#modules/support/policy.ts'
import { ticketsOfCustomer } from '#modules/support/queries/find-tickets.server.ts'
import { versionOfValues } from '#platform/security/values-version.server.ts'

/**
 * What the page of a customer shows to this member, with the piece of the timeline that the address
 * names; null without such a customer.
 */
export async function loadCustomer(member: Person, id: string, { searchParams }: URL) {
  const kind = timelineKind(searchParams.get('show'))
  const [details, { timezone }] = await Promise.all([customerDetails(id), siteSettings()])
  if (!details) return null
  const [timeline, tickets, people] = await Promise.all([
    customerTimeline(details.customer.id, { kind, after: searchParams.get('after') }),
    mayHandleTickets(member) ? ticketsOfCustomer(details.customer.id) : null,
    peopleOf(details.customer.id),
  ])
  const mayLogIn =
    mayLogInAsCustomer(member) && details.account !== null && !details.account.isStaff
  const [warning, consent] = await Promise.all([
    addressWarning(details.customer.email),
    lastConsent(details.customer.email),
  ])
  const version = versionOfValues(annotationValues(details.customer))
  const { firstName, lastName, company, billingAddress } = details.customer
  return {
    ...details,
    version,
    warning,
    consent,
    mayManageEmail: canManageEmail(member),
    undrawn: await undrawnLetters([firstName, lastName, company, billingAddress]),
    mayLogIn,
    seesMoney: mayManageInvoices(member),
    paysOut: mayManagePayments(member),
    timeline,
    tickets,
    people: people.map(({ id, name, roles, state }) => ({ id, name, roles, state })),
    kind,
    isOlder: searchParams.has('after'),
    timezone,
  }
}
