import { eq } from 'drizzle-orm'
import { newId } from '#kernel/ids.ts'
import { aSubscription } from '#modules/billing/factories.ts'
import { aHostedService } from '#modules/provisioning/factories.ts'
import { services } from '#modules/provisioning/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { encrypt } from '#platform/security/encryption.server.ts'
import { usualTemplate } from './rules/template.ts'
import { dnsServerGroups, dnsServers, dnsZones } from './tables.server.ts'

type Reached = { address: string; secret: string }

/** Test builder: a DNS server that can be reached at an address. */
export async function aDnsServer({ address, secret }: Reached): Promise<{ id: string }> {
  const id = newId()
  await db()
    .insert(dnsServers)
    .values({
      id,
      name: `DNS ${id}`,
      address,
      secret: encrypt(secret),
      nameServers: ['ns1.host.test', 'ns2.host.test'],
      hostmaster: 'dns@host.test',
      template: usualTemplate,
    })
  return { id }
}

/** Test builder: an account of the customer that is set up, in a group that has the DNS server. */
export async function aServiceWithDns(
  customerId: string,
  { dnsServerId, domain }: { dnsServerId: string; domain: string },
) {
  const subscription = await aSubscription({ customerId })
  const hosted = await aHostedService(subscription.id)
  await db()
    .update(services)
    .set({ domain, seen: 'active', ip: '192.0.2.10', seenAt: new Date() })
    .where(eq(services.id, hosted.service))
  await db().insert(dnsServerGroups).values({ groupId: hosted.group, dnsServerId })
  return { subscription: subscription.id, service: hosted.service, group: hosted.group }
}

/** Test builder: the zone of a service on a DNS server that does not answer. */
export async function aZoneOf(serviceId: string): Promise<{ server: string }> {
  const { id } = await aDnsServer({ address: 'http://127.0.0.1:9', secret: 'key' })
  await db().insert(dnsZones).values({
    serviceId,
    dnsServerId: id,
    domain: 'walk.co.za',
    state: 'active',
    nextAt: new Date(),
  })
  return { server: id }
}
