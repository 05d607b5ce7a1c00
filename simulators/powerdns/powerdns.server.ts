import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { now } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { simulatedZones } from './tables.server.ts'
import { patched, type SentRrset, type SimulatedZone, withSerial } from './zone.ts'

/** Who may call it; nothing that it holds is real. */
export const dnsApiKey = 'demo-dns-key'

type Sent = {
  name?: string
  kind?: string
  account?: string
  dnssec?: boolean
  rrsets?: SentRrset[]
}

/**
 * What is used here of the HTTP API of PowerDNS 4.7.3, with its odd shapes: plain words for 401,
 * 404 and 409, JSON for 422, nothing for what was done. Any number of servers by their names.
 */
export function powerDnsSimulator(): Hono {
  const app = new Hono()
  const api = '/:server{[a-z0-9-]{1,20}}/api/v1/servers/localhost'
  app.use('/:server/api/*', async (c, next) =>
    c.req.header('x-api-key') === dnsApiKey ? next() : c.text('Unauthorized', 401),
  )
  app.get(api, (c) => c.json({ type: 'Server', id: 'localhost', version: '4.7.3' }))
  app.post(`${api}/zones`, async (c) => {
    const sent: Sent = await c.req.json()
    const name = (sent.name ?? '').toLowerCase()
    if (!name.endsWith('.')) return c.json({ error: `DNS Name '${name}' is not canonical` }, 422)
    const zone: SimulatedZone = {
      kind: sent.kind ?? 'Native',
      account: sent.account ?? '',
      serial: firstSerial(),
      dnssec: false,
      keyTag: 0,
      rrsets: [],
    }
    const rrsets = patched(zone, { name, sent: sent.rrsets ?? [] })
    if ('error' in rrsets) return c.json(rrsets, 422)
    const made = await db()
      .insert(simulatedZones)
      .values({ server: c.req.param('server'), name, value: { ...zone, rrsets } })
      .onConflictDoNothing()
      .returning()
    return made[0] ? c.json(shown(name, made[0].value), 201) : c.text('Conflict', 409)
  })
  const zonePath = `${api}/zones/:zone`
  app.get(zonePath, async (c) => {
    const zone = await find(c)
    return zone ? c.json(shown(nameIn(c), zone)) : c.text('Not Found', 404)
  })
  app.get(`${zonePath}/cryptokeys`, async (c) => {
    const zone = await find(c)
    return zone ? c.json(zone.dnssec ? [keyOf(nameIn(c), zone)] : []) : c.text('Not Found', 404)
  })
  app.patch(zonePath, (c) =>
    change(c, (zone, { rrsets = [] }) => {
      const changed = patched(zone, { name: nameIn(c), sent: rrsets })
      return 'error' in changed ? changed : { ...zone, rrsets: changed }
    }),
  )
  app.put(zonePath, (c) =>
    change(c, (zone, { account = zone.account, dnssec = zone.dnssec }) => ({
      ...zone,
      account,
      dnssec,
      // A key is made when signing begins and deleted when it ends.
      keyTag: zone.keyTag + Number(dnssec && !zone.dnssec),
    })),
  )
  app.delete(zonePath, async (c) => {
    const gone = await db().delete(simulatedZones).where(own(c)).returning()
    return gone.length > 0 ? c.body(null, 204) : c.text('Not Found', 404)
  })
  return app
}

const nameIn = (c: Context) => decodeURIComponent(c.req.param('zone') ?? '').toLowerCase()

const own = (c: Context) =>
  and(eq(simulatedZones.server, c.req.param('server') ?? ''), eq(simulatedZones.name, nameIn(c)))

async function find(c: Context): Promise<SimulatedZone | undefined> {
  const [row] = await db().select().from(simulatedZones).where(own(c))
  return row?.value
}

async function change(
  c: Context,
  next: (zone: SimulatedZone, sent: Sent) => SimulatedZone | { error: string },
): Promise<Response> {
  const sent: Sent = await c.req.json()
  return db().transaction(async (tx) => {
    const [row] = await tx.select().from(simulatedZones).where(own(c)).for('update')
    if (!row) return c.text('Not Found', 404)
    const changed = next(row.value, sent)
    if ('error' in changed) return c.json(changed, 422)
    const serial = Math.max(row.value.serial + 1, firstSerial())
    const rrsets = changed.rrsets.map((rrset) =>
      rrset.type === 'SOA'
        ? {
            ...rrset,
            records: rrset.records.map((one) => ({
              ...one,
              content: withSerial(one.content, serial),
            })),
          }
        : rrset,
    )
    await tx
      .update(simulatedZones)
      .set({ value: { ...changed, serial, rrsets } })
      .where(own(c))
    return c.body(null, 204)
  })
}

/** The day, and 01. */
const firstSerial = () => Number(`${now().toISOString().slice(0, 10).replaceAll('-', '')}01`)

function shown(name: string, { rrsets, serial, dnssec, kind, account }: SimulatedZone) {
  return { id: name, name, kind, account, serial, edited_serial: serial, dnssec, rrsets }
}

function keyOf(name: string, { keyTag }: SimulatedZone) {
  const hash = (kind: string, length: number) =>
    createHash('sha512').update(`${name} ${keyTag} ${kind}`).digest('hex').slice(0, length)
  const tag = 1_000 + keyTag
  return {
    id: keyTag,
    type: 'Cryptokey',
    keytype: 'csk',
    active: true,
    published: true,
    algorithm: 'ECDSAP256SHA256',
    dnskey: `257 3 13 ${Buffer.from(hash('key', 128), 'hex').toString('base64')}`,
    ds: [
      `${tag} 13 1 ${hash('1', 40)}`,
      `${tag} 13 2 ${hash('2', 64)}`,
      `${tag} 13 4 ${hash('4', 96)}`,
    ],
  }
}
