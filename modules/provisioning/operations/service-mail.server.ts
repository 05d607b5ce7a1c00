import { eq } from 'drizzle-orm'
import { href } from 'react-router'
import { formatMoment } from '#kernel/date-format.ts'
import { newId } from '#kernel/ids.ts'
import { mailedSubscription } from '#modules/billing/subscriptions/queries/mailed-subscription.server.ts'
import type { StaffAddress } from '#modules/identity/queries/staff-list.server.ts'
import { subscribedStaff } from '#modules/identity/queries/staff-profile/own-staff-profile.server.ts'
import { type Actor, actorId } from '#modules/identity/rules/actor.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import { siteSettings } from '#modules/settings/queries/site-settings.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { checklists, verbLabels } from '../rules/action.ts'
import { servers, type serviceActions, type services } from '../tables.server.ts'

type Service = typeof services.$inferSelect

/** To the member of staff to whom `by` handed what a person has to do, unless they want none. */
export async function mailTask(
  tx: Transaction,
  { service, action }: { service: Service; action: typeof serviceActions.$inferSelect },
  { member, by }: { member: StaffAddress | undefined; by: Actor },
): Promise<void> {
  if (!member || member.userId === actorId(by)) return
  const [told] = await subscribedStaff('service_assigned', [member], tx)
  const subscription = await mailedSubscription(service.subscriptionId, tx)
  if (!told || !subscription) return
  const { timezone } = await siteSettings(tx)
  const server = await serverOf(tx, service)
  await enqueueMail(tx, {
    key: `service_task_assigned:${newId()}`,
    template: 'service_task_assigned',
    to: member.email,
    variables: {
      staff_name: member.name,
      task: verbLabels[action.verb],
      package_name: subscription.description,
      domain_name: service.domain,
      customer_name: subscription.customerName,
      server_name: server?.name ?? '',
      due_at: action.dueAt ? formatMoment(action.dueAt, timezone) : '',
      reason: action.problem,
      checklist: checklists[action.verb].map((line) => `• ${line}`).join('\n'),
      page: href('/admin/services/:id', { id: service.id }),
    },
  })
}

async function serverOf(tx: Transaction, { serverId }: Service) {
  if (serverId === null) return undefined
  const [server] = await tx.select().from(servers).where(eq(servers.id, serverId))
  return server
}

/** An email about an account, once for each service. */
export async function mailOf(
  tx: Transaction,
  service: Service,
  template: 'service_ready' | 'service_ended',
): Promise<void> {
  const subscription = await mailedSubscription(service.subscriptionId, tx)
  if (!subscription) return
  const server = await serverOf(tx, service)
  await enqueueMail(tx, {
    key: `${template}:${service.id}`,
    template,
    to: subscription.customerEmail,
    customerId: subscription.customerId,
    variables: {
      customer_name: subscription.customerName,
      package_name: subscription.description,
      domain_name: service.domain,
      user_name: service.userName,
      server_address: service.ip,
      name_servers: server?.nameServers.join(', ') ?? '',
      service_id: service.subscriptionId,
    },
  })
}
