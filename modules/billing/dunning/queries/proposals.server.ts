import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { owedCents } from '#modules/billing/documents/rules/invoice.ts'
import { describedService } from '#modules/billing/orders/rules/service-label-text.ts'
import { cancellationProposals } from '#modules/billing/tables.renewals.server.ts'
import { invoices, subscriptions } from '#modules/billing/tables.server.ts'
import { customerName } from '#modules/customers/queries/customer-list.server.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { marketingOnly } from '#modules/mail/suppressions/rules/suppression.ts'
import { db } from '#platform/database.server.ts'
import { maxProposals, type Proposal } from '../rules/proposals.ts'

/**
 * The undecided subscriptions that dunning proposes to end, the longest waiting first; at most a
 * page of them.
 */
export async function openProposals(): Promise<Proposal[]> {
  return proposalsWhere(eq(cancellationProposals.status, 'proposed'))
}

/** Those of these, decided or not, to name them. */
export async function proposalsById(ids: readonly string[]): Promise<Map<string, Proposal>> {
  const known = ids.filter(isId)
  const found =
    known.length === 0 ? [] : await proposalsWhere(inArray(cancellationProposals.id, known))
  return new Map(found.map((proposal) => [proposal.id, proposal]))
}

async function proposalsWhere(condition: SQL): Promise<Proposal[]> {
  const rows = await db()
    .select({
      id: cancellationProposals.id,
      subscriptionId: subscriptions.id,
      description: subscriptions.description,
      serviceLabel: subscriptions.serviceLabel,
      customerId: customers.id,
      customerName,
      invoice: invoices,
      isSuspended: sql<boolean>`${subscriptions.suspendedAt} is not null`,
      emailsBounce: sql<boolean>`exists (select from email_suppressions listed
        where listed.address = lower(btrim("customers"."email"))
        and listed.removed_at is null
          and listed.reason not in ${[...marketingOnly]})`,
    })
    .from(cancellationProposals)
    .innerJoin(subscriptions, eq(subscriptions.id, cancellationProposals.subscriptionId))
    .innerJoin(customers, eq(customers.id, subscriptions.customerId))
    .innerJoin(invoices, eq(invoices.id, cancellationProposals.invoiceId))
    .where(and(condition))
    .orderBy(asc(cancellationProposals.createdAt), asc(cancellationProposals.id))
    .limit(maxProposals)
  return rows.map(({ invoice, description, serviceLabel, ...row }) => ({
    ...row,
    service: describedService(description, serviceLabel),
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    dueDate: invoice.dueDate,
    owedCents: owedCents(invoice),
  }))
}
