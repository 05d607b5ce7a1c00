import { eq } from 'drizzle-orm'
import { mailedSubscription } from '#modules/billing/subscriptions/queries/mailed-subscription.server.ts'
import { enqueueMail } from '#modules/mail/operations/enqueue-mail.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { servers, type services } from '../tables.server.ts'

/** An email about an account, once for each service. */
export async function mailOf(
  tx: Transaction,
  service: typeof services.$inferSelect,
  template: 'service_ready' | 'service_ended',
): Promise<void> {
  const subscription = await mailedSubscription(service.subscriptionId, tx)
  if (!subscription) return
  const [server] = service.serverId
    ? await tx.select().from(servers).where(eq(servers.id, service.serverId))
    : []
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
