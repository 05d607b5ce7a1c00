import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { CalendarDate } from '#kernel/dates.ts'
import { recordActivities } from '#modules/activity/operations/record-activity.server.ts'
import {
  type ReminderTemplate,
  reminderMail,
} from '#modules/billing/invoices/operations/invoice-emails.server.ts'
import { mailedInvoices } from '#modules/billing/invoices/queries/mailed-invoice.server.ts'
import type { Issuing } from '#modules/billing/runs/operations/issue-renewals.server.ts'
import { billingActor, type RunCounts } from '#modules/billing/runs/rules/run-list.ts'
import { cancellationProposals } from '#modules/billing/tables.renewals.server.ts'
import { subscriptions } from '#modules/billing/tables.server.ts'
import { enqueueMails, type Mail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { DunningStep } from '#modules/settings/rules/billing-settings.ts'
import type { Transaction } from '#platform/database.server.ts'
import type { WaitingInvoice } from '../queries/waiting-invoices.server.ts'
import { suspensionDay } from '../rules/dunning.ts'

export type DueStep = { waiting: WaitingInvoice; step: DunningStep }

/**
 * Applies due dunning steps to invoices locked by the caller: suspends, proposes cancellations, and
 * mails, in a few statements for any number of them.
 */
export async function applyDunningSteps(
  tx: Transaction,
  steps: readonly DueStep[],
  issuing: Issuing,
): Promise<Partial<RunCounts>> {
  const of = (action: DunningStep['action']) => steps.filter(({ step }) => step.action === action)
  const suspended = await suspend(tx, of('suspend'), issuing)
  const proposed = await propose(tx, of('cancel'), issuing)
  const reminders = [...of('remind'), ...of('warn')]
  const mailed = await mail(tx, [...reminders, ...suspended], issuing)
  return {
    reminded: reminders.filter(({ waiting }) => mailed.has(waiting.invoiceId)).length,
    mailed: [...reminders, ...suspended].filter(({ waiting }) => mailed.has(waiting.invoiceId))
      .length,
    suspended: suspended.length,
    proposed,
  }
}

const templates: Record<Exclude<DunningStep['action'], 'cancel'>, ReminderTemplate> = {
  remind: 'payment_reminder',
  warn: 'suspension_warning',
  suspend: 'service_suspended',
}

/** Returns the invoices whose customer was mailed. */
async function mail(
  tx: Transaction,
  steps: readonly DueStep[],
  { asOf, settings }: Issuing,
): Promise<Set<string>> {
  if (steps.length === 0) return new Set()
  const known = await mailedInvoices(
    steps.map(({ waiting }) => waiting.invoiceId),
    tx,
  )
  const mails = steps.flatMap(({ waiting, step }): Mail[] => {
    const invoice = known.get(waiting.invoiceId)
    if (!invoice || step.action === 'cancel') return []
    const more: Record<string, string> =
      step.action === 'warn'
        ? { suspension_date: suspensionDay(settings.billingSettings.dunning_ladder, step, asOf) }
        : {}
    // Without a service there is nothing to suspend, so a warning is one more reminder.
    const template = waiting.subscriptionId === null ? 'payment_reminder' : templates[step.action]
    // An email of the same step may have gone out before: what is given again has its own key.
    const key = `${step.days}:${asOf}`
    return [reminderMail(invoice, settings.paymentMethods, { template, step: key, more })]
  })
  await enqueueMails(tx, mails)
  await countReminders(
    tx,
    mails.flatMap(({ invoiceId }) => invoiceId ?? []),
    asOf,
  )
  return new Set(known.keys())
}

/** B§3: how often an invoice was asked for, and when last. */
async function countReminders(
  tx: Transaction,
  mailed: readonly string[],
  asOf: CalendarDate,
): Promise<void> {
  await tx.execute(sql`update invoices
    set reminder_count = reminder_count + asked.times, last_reminder_date = ${asOf}
    from (select value::uuid as id, count(*)::int as times
      from jsonb_array_elements_text(${JSON.stringify(mailed)}::jsonb) group by value) as asked
    where invoices.id = asked.id`)
}

/**
 * Returns the steps that suspended a service: it may be suspended already, also for another of its
 * invoices.
 */
async function suspend(
  tx: Transaction,
  steps: readonly DueStep[],
  { now }: Issuing,
): Promise<DueStep[]> {
  if (steps.length === 0) return []
  const ids = steps.flatMap(({ waiting }) => waiting.subscriptionId ?? [])
  const changed = await tx
    .update(subscriptions)
    .set({ suspendedAt: now, suspensionReason: 'Invoice overdue', updatedAt: now })
    .where(and(inArray(subscriptions.id, ids), isNull(subscriptions.suspendedAt)))
    .returning({ id: subscriptions.id, description: subscriptions.description })
  const done = changed.flatMap(({ id, description }) => {
    const step = steps.find(({ waiting }) => waiting.subscriptionId === id)
    return step ? [{ step, id, description }] : []
  })
  await recordActivities(
    tx,
    done.map(({ step: { waiting }, id, description }) => ({
      actor: billingActor,
      entityType: 'subscription',
      entityId: id,
      action: 'suspended',
      title: `Service ${description} suspended: its invoice is overdue`,
      details: { invoiceId: waiting.invoiceId },
      before: { suspendedAt: null },
      after: { suspendedAt: now, suspensionReason: 'Invoice overdue' },
    })),
  )
  return done.map(({ step }) => step)
}

/** Only a proposal: staff approve or reject it. */
async function propose(
  tx: Transaction,
  steps: readonly DueStep[],
  { asOf, now }: Issuing,
): Promise<number> {
  if (steps.length === 0) return 0
  const rows = steps.flatMap(({ waiting: { subscriptionId, invoiceId } }) =>
    subscriptionId === null
      ? []
      : [{ subscriptionId, invoiceId, proposedOn: asOf, createdAt: now }],
  )
  const proposed = await tx
    .insert(cancellationProposals)
    .values(rows)
    // One that staff rejected stays so; one that a payment ended, which was taken back, is made
    // again.
    .onConflictDoUpdate({
      target: cancellationProposals.invoiceId,
      set: {
        status: 'proposed',
        proposedOn: sql`excluded.proposed_on`,
        decidedBy: null,
        decidedAt: null,
        createdAt: sql`excluded.created_at`,
      },
      setWhere: eq(cancellationProposals.status, 'obsolete'),
    })
    .returning({ id: cancellationProposals.id })
  return proposed.length
}
