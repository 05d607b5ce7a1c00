import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { customers } from '#modules/customers/tables.server.ts'
import { aDnsServer, aServiceWithDns } from '#modules/dns/factories.ts'
import { dnsChanges, dnsZones } from '#modules/dns/tables.server.ts'
import { db } from '#platform/database.server.ts'
import { powerDnsSchema, startPowerDns } from '#tests/powerdns/server.ts'
import { post, type Run, untilAcknowledged } from '../chaos/request.ts'

const domain = 'drill.example'

/**
 * Adds records to a zone on the distribution's PowerDNS, one after the other, until the run is
 * over. Null where that is not installed. `problems` names records that were acknowledged and are
 * not there, or were made twice.
 */
export async function startZone(run: Run) {
  if (!existsSync(powerDnsSchema)) return null
  const server = await startPowerDns()
  const [customer] = await db().select({ id: customers.id }).from(customers).limit(1)
  const dns = await aDnsServer(server)
  const service = { dnsServerId: dns.id, domain }
  const { service: id } = await aServiceWithDns(customer?.id ?? '', service)
  const dnsPage = `/admin/services/${id}/dns`
  await untilAcknowledged(run, () =>
    post(run, `${dnsPage}/make`, { fields: {}, cookie: run.staff }),
  )
  const added = new Set<string>()
  const writing = (async () => {
    for (let count = 0; !run.isOver; count++) {
      const name = `record${count}`
      await addRecord(run, dnsPage, name)
      added.add(name)
      await sleep(500)
    }
  })()
  return { writing, added, stop: server.stop, problems: () => problemsOf(server, id, added) }
}

/** Also where a try did it whose answer was lost: then the record is there already. */
async function addRecord(run: Run, dnsPage: string, name: string): Promise<void> {
  const fields = { type: 'TXT', name, ttl: '3600', text: name, key: '', seen: '' }
  for (;;) {
    const answer = await post(run, `${dnsPage}/record?type=TXT`, {
      fields,
      cookie: run.staff,
    }).catch(() => undefined)
    const said = await answer?.text().catch(() => '')
    if (answer && answer.status < 400) return
    if (answer?.status === 422 && said?.includes('This record is there already.')) return
    if (answer && answer.status < 500 && answer.status !== 409)
      throw new Error(`A record was answered ${answer.status} ${said?.slice(-600)}`)
    run.failures++
    await sleep(300)
  }
}

type Asked = { address: string; secret: string }

async function problemsOf(
  { address, secret }: Asked,
  serviceId: string,
  added: ReadonlySet<string>,
): Promise<string[]> {
  const answer = await fetch(`${address}/api/v1/servers/localhost/zones/${domain}.`, {
    headers: { 'x-api-key': secret },
  })
  const { rrsets }: { rrsets: { name: string; records: unknown[] }[] } = await answer.json()
  const changes = await db()
    .select({ title: dnsChanges.title })
    .from(dnsChanges)
    .innerJoin(dnsZones, eq(dnsZones.id, dnsChanges.zoneId))
    .where(eq(dnsZones.serviceId, serviceId))
  return [...added].flatMap((name) => {
    const records = rrsets.find((one) => one.name === `${name}.${domain}.`)?.records.length ?? 0
    const times = changes.filter(({ title }) => title.endsWith(`: ${name}`)).length
    return records === 1 && times === 1
      ? []
      : [`${name}.${domain} was added once: ${records} records, ${times} changes`]
  })
}
