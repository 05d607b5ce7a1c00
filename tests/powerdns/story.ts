import { desc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { activityLog } from '#modules/activity/tables.server.ts'
import { staffWith } from '#modules/billing/factories.ts'
import { aContactOf, aCustomer } from '#modules/customers/factories.ts'
import { customers } from '#modules/customers/tables.server.ts'
import { aDnsServer, aServiceWithDns } from '#modules/dns/factories.ts'
import {
  removeRecord,
  saveRecord,
  switchDnssec,
  undoChange,
} from '#modules/dns/operations/change-zone.server.ts'
import { makeZoneNow, makeZones } from '#modules/dns/operations/make-zones.server.ts'
import {
  deleteDnsServer,
  saveDnsServer,
  testDnsServer,
} from '#modules/dns/operations/manage-dns-servers.server.ts'
import { zonePage, zoneRecord } from '#modules/dns/queries/zones.server.ts'
import { dnsServerForm } from '#modules/dns/rules/dns-server-form.ts'
import { recordForm } from '#modules/dns/rules/record-form.ts'
import { connectDnsServer } from '#modules/dns/servers/powerdns.server.ts'
import { dnsChanges, dnsServers, dnsZones } from '#modules/dns/tables.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { servers, services } from '#modules/provisioning/tables.server.ts'
import { now, setClock } from '#platform/clock.server.ts'
import { db } from '#platform/database.server.ts'
import { startFaultyProxy } from './faulty-proxy.ts'

const staff = staffWith('settings.manage', 'subscriptions.manage')

type Started = { address: string; secret: string; stop: () => Promise<void> }
let domains = 0

/**
 * What zones promise, on a simulated server and on a real one alike. Returns how to reach the
 * server of the tests.
 */
export function dnsStory(start: () => Promise<Started>) {
  let server: Started
  let proxy: Awaited<ReturnType<typeof startFaultyProxy>>
  let dnsServerId = ''
  beforeAll(async () => {
    server = await start()
    proxy = await startFaultyProxy(server.address)
    dnsServerId = (await aDnsServer({ address: proxy.address, secret: server.secret })).id
  })
  afterAll(async () => {
    await proxy?.stop()
    await server?.stop()
  })
  afterEach(() => {
    setClock(null)
    Object.assign(proxy.state, { fault: null, isDown: false })
  })

  const connection = async () => {
    const [row] = await db().select().from(dnsServers).where(eq(dnsServers.id, dnsServerId))
    if (!row) throw new Error('There is no DNS server')
    return connectDnsServer(row)
  }
  const aService = async (
    domain = `jacaranda${++domains}.co.za`,
    owner?: Awaited<ReturnType<typeof aCustomer>>,
  ) => {
    const customer = owner ?? (await aCustomer())
    return {
      customer,
      domain,
      ...(await aServiceWithDns(customer.customerId, { dnsServerId, domain })),
    }
  }
  const aZone = async () => {
    const own = await aService()
    await makeZones()
    return own
  }
  const stateOf = async (service: string) => {
    const [row] = await db().select().from(dnsZones).where(eq(dnsZones.serviceId, service))
    return row
  }
  const page = async (actor: Actor, service: string) => {
    const found = await zonePage(actor, service)
    if (!found.ok) throw new Error(found.error.message)
    return found.value
  }
  const listed = async (actor: Actor, service: string) =>
    (await page(actor, service)).records.map(({ name, type, shown }) => `${name} ${type} ${shown}`)
  const add = (actor: Actor, service: string, fields: object) =>
    saveRecord(actor, service, recordForm.parse(fields))
  const keyOf = async (actor: Actor, service: string, record: string) => {
    const found = (await page(actor, service)).records.find(
      ({ name, type, shown }) => `${name} ${type} ${shown}` === record,
    )
    const stored = await zoneRecord(actor, service, found?.key ?? '')
    if (!stored.ok || !stored.value.record) throw new Error(`There is no ${record}`)
    return stored.value.record
  }

  describe('a zone', () => {
    test('is made of the template once its account is set up, with SOA, name servers and owner', async () => {
      const { customer, domain, service } = await aZone()
      expect(await stateOf(service)).toMatchObject({ state: 'active', problem: '' })
      expect(await listed(customer, service)).toEqual([
        `${domain}. NS ns1.host.test`,
        `${domain}. NS ns2.host.test`,
        `${domain}. A 192.0.2.10`,
        `${domain}. MX 10 mail.${domain}`,
        `${domain}. TXT v=spf1 a mx ~all`,
        `${domain}. CAA 0 issue "letsencrypt.org"`,
        `_dmarc.${domain}. TXT v=DMARC1; p=none`,
        `mail.${domain}. A 192.0.2.10`,
        `www.${domain}. CNAME ${domain}`,
      ])
      const zone = await (await connection()).zone(`${domain}.`)
      const found = zone.kind === 'done' ? zone.value : null
      const soa = found?.rrsets.find(({ type }) => type === 'SOA')?.records[0]?.content
      expect(soa).toBe(`ns1.host.test. dns.host.test. ${found?.serial} 10800 3600 604800 3600`)
      expect(String(found?.serial)).toMatch(/^20\d{8}$/)
      expect(found?.account).toBe(service)
    })

    test('has the addresses of its server where the account has none of that family', async () => {
      const { customer, domain, service, group } = await aService()
      const siteAddresses = ['192.0.2.99', '2001:db8::99']
      await db().update(servers).set({ siteAddresses }).where(eq(servers.groupId, group))
      await makeZones()
      const addresses = (await listed(customer, service)).filter((record) => / A+ /.test(record))
      expect(addresses).toEqual([
        `${domain}. A 192.0.2.10`,
        `${domain}. AAAA 2001:db8::99`,
        `mail.${domain}. A 192.0.2.10`,
        `mail.${domain}. AAAA 2001:db8::99`,
      ])
    })

    test('has room for a DKIM key until one is entered', async () => {
      const { customer, domain, service } = await aZone()
      const slots = async () => (await page(customer, service)).slots
      expect(await slots()).toEqual([`default._domainkey.${domain}.`])
      const text = `v=DKIM1; k=rsa; p=${'A'.repeat(392)}`
      const fields = { type: 'TXT', name: 'default._domainkey', text }
      expect(await add(customer, service, fields)).toMatchObject({ ok: true })
      expect(await slots()).toEqual([])
    })

    test('is made once, though the answer is lost', async () => {
      const { service } = await aService()
      proxy.state.fault = 'cut_done'
      await makeZones()
      expect(await stateOf(service)).toMatchObject({ state: 'waiting', attempts: 1 })
      proxy.state.fault = null
      setClock(new Date(now().getTime() + 61_000))
      await makeZones()
      expect(await stateOf(service)).toMatchObject({ state: 'active' })
    })

    test('waits for its server, and is made when that is back', async () => {
      const { service } = await aService()
      proxy.state.isDown = true
      await makeZones()
      expect(await stateOf(service)).toMatchObject({ state: 'waiting' })
      proxy.state.isDown = false
      await makeZones()
      expect(await stateOf(service)).toMatchObject({ state: 'waiting' })
      setClock(new Date(now().getTime() + 61_000))
      await makeZones()
      expect(await stateOf(service)).toMatchObject({ state: 'active' })
    })

    test('of another program is left alone until a person takes it over', async () => {
      const { service, domain, customer } = await aService()
      const rrsets = [
        {
          name: `${domain}.`,
          type: 'TXT',
          ttl: 3_600,
          records: [{ content: '"by hand"', disabled: false }],
        },
      ]
      const made = await (await connection()).create({
        name: `${domain}.`,
        kind: 'Native',
        account: '',
        rrsets,
      })
      expect(made.kind).toBe('done')
      await makeZones()
      expect(await stateOf(service)).toMatchObject({ state: 'needs_person' })
      expect(await makeZoneNow(customer, service)).toMatchObject({
        ok: false,
        error: { code: 'forbidden' },
      })
      expect(await makeZoneNow(staff, service)).toEqual({ ok: true, value: undefined })
      expect(await listed(customer, service)).toEqual([`${domain}. TXT by hand`])
    })

    test('below another customer’s zone is not made without a person, its own customer’s is', async () => {
      const { domain, customer } = await aZone()
      const taken = await aService(`shop.${domain}`)
      const own = await aService(`blog.${domain}`, customer)
      await makeZones()
      expect(await stateOf(taken.service)).toMatchObject({
        state: 'needs_person',
        problem: expect.stringContaining(domain),
      })
      expect(await stateOf(own.service)).toMatchObject({ state: 'active' })
      const same = await aService(domain)
      await makeZones()
      expect(await makeZoneNow(staff, same.service)).toMatchObject({ ok: false })
      expect(await stateOf(same.service)).toMatchObject({
        problem: 'Another service has this zone.',
      })
    })

    test('stays when the account ends, and is deleted with it by a person’s word', async () => {
      const { service, domain } = await aZone()
      await db().update(services).set({ seen: 'ended' }).where(eq(services.id, service))
      await makeZones()
      expect(await stateOf(service)).toMatchObject({ state: 'active' })
      await db()
        .update(services)
        .set({ endConfirmedAt: now(), endConfirmedBy: 'Sipho' })
        .where(eq(services.id, service))
      await makeZones()
      expect(await stateOf(service)).toMatchObject({ state: 'deleted' })
      expect(await (await connection()).zone(`${domain}.`)).toEqual({ kind: 'done', value: null })
      const [entry] = await db()
        .select()
        .from(activityLog)
        .where(eq(activityLog.entityId, service))
        .orderBy(desc(activityLog.createdAt))
        .limit(1)
      expect(JSON.stringify(entry?.details)).toContain('v=spf1')
    })
  })

  describe('a zone that was left', () => {
    const left = async () => {
      const own = await aZone()
      await db().update(services).set({ seen: 'ended' }).where(eq(services.id, own.service))
      return own
    }

    test('is given to the next service of its domain by a person’s word', async () => {
      const { service, domain, customer } = await left()
      const next = await aService(domain)
      await makeZones()
      expect(await stateOf(next.service)).toMatchObject({
        state: 'needs_person',
        problem: 'A service whose account was deleted has left this zone.',
      })
      expect(await makeZoneNow(staff, next.service)).toMatchObject({ ok: true })
      expect(await stateOf(next.service)).toMatchObject({ state: 'active', problem: '' })
      expect(await stateOf(service)).toMatchObject({ state: 'deleted' })
      expect(await listed(next.customer, next.service)).toContain(`${domain}. A 192.0.2.10`)
      expect(await zonePage(customer, service)).toMatchObject({ ok: false })
    })

    test('and is deleted after its customer was leaves no name', async () => {
      const { service, domain, customer } = await left()
      const moment = now()
      await db()
        .update(customers)
        .set({ deletedAt: moment })
        .where(eq(customers.id, customer.customerId))
      await db()
        .update(services)
        .set({ endConfirmedAt: moment, endConfirmedBy: 'Sipho' })
        .where(eq(services.id, service))
      await makeZones()
      expect(await stateOf(service)).toMatchObject({ state: 'deleted', domain: '' })
      const [entry] = await db()
        .select()
        .from(activityLog)
        .where(eq(activityLog.entityId, service))
        .orderBy(desc(activityLog.createdAt), desc(activityLog.id))
        .limit(1)
      expect(entry?.title).toContain('deleted')
      expect(JSON.stringify(entry)).not.toContain(domain)
    })
  })

  describe('records', () => {
    test('are added, edited and deleted by the customer and staff, and each is in the audit log', async () => {
      const { customer, service, domain } = await aZone()
      expect(
        await add(customer, service, { type: 'A', name: 'shop', address: '192.0.2.20' }),
      ).toMatchObject({ ok: true })
      const added = await keyOf(staff, service, `shop.${domain}. A 192.0.2.20`)
      const edit = { ...added, type: 'A', address: '192.0.2.21', ttl: '300' }
      expect(await add(staff, service, edit)).toMatchObject({ ok: true })
      expect(await add(customer, service, edit)).toMatchObject({
        ok: false,
        error: { code: 'conflict' },
      })
      const edited = await keyOf(customer, service, `shop.${domain}. A 192.0.2.21`)
      expect(edited.fields?.ttl).toBe('300')
      expect(await removeRecord(customer, service, added)).toMatchObject({ ok: false })
      expect(await removeRecord(customer, service, edited)).toMatchObject({ ok: true })
      expect((await listed(customer, service)).some((one) => one.startsWith('shop'))).toBe(false)
      const entries = await db()
        .select({ title: activityLog.title, before: activityLog.before, after: activityLog.after })
        .from(activityLog)
        .where(eq(activityLog.entityId, service))
        .orderBy(desc(activityLog.createdAt))
        .limit(2)
      expect(entries[0]).toMatchObject({
        title: `DNS of ${domain}: A record of shop deleted: 192.0.2.21`,
        before: { [`shop.${domain}. A`]: '192.0.2.21' },
      })
      const { history } = await page(customer, service)
      expect(history.map(({ changedBy, isByStaff }) => [changedBy, isByStaff])).toEqual([
        [customer.name, false],
        [staff.name, true],
        [customer.name, false],
      ])
    })

    test('of another customer, of a contact for billing, and of nobody are not there', async () => {
      const { customer, service } = await aZone()
      const other = await aCustomer()
      const billing = await aContactOf(customer, ['billing'])
      const technical = await aContactOf(customer, ['technical'])
      for (const actor of [other, billing, { kind: 'visitor' } as const]) {
        expect(await zonePage(actor, service)).toMatchObject({ ok: false })
        const sent = { type: 'A', name: 'x', address: '192.0.2.1' }
        expect(await add(actor, service, sent)).toMatchObject({ error: { code: 'not_found' } })
        expect(await switchDnssec(actor, service, true)).toMatchObject({ ok: false })
      }
      expect((await zonePage(technical, service)).ok).toBe(true)
    })

    test('of any text come back as they were typed', async () => {
      const { customer, service, domain } = await aZone()
      const texts = [
        `v=DKIM1; k=rsa; p=${'MIIBIjANBgkq'.repeat(60)}`,
        'a "quoted" \\ and; Zürich ☃',
        'x'.repeat(255),
        'x'.repeat(256),
      ]
      for (const [index, text] of texts.entries())
        expect(
          await add(customer, service, { type: 'TXT', name: `t${index}`, text }),
        ).toMatchObject({ ok: true })
      const all = await listed(customer, service)
      for (const [index, text] of texts.entries())
        expect(all).toContain(`t${index}.${domain}. TXT ${text}`)
    })

    test('of each type are what the server wants, and each may become an alias and stop being one', async () => {
      const { customer, service, domain } = await aZone()
      const each = [
        { type: 'AAAA', name: 'v6', address: '2001:DB8::1' },
        { type: 'CNAME', name: 'k._domainkey', target: 'k.provider.example' },
        { type: 'MX', name: '@', priority: '20', target: 'mx.provider.example' },
        { type: 'SRV', name: '_sip._tcp', priority: '1', weight: '1', port: '5060', target: 'sip' },
        { type: 'CAA', name: '@', tag: 'iodef', value: 'it@provider.example' },
        { type: 'NS', name: 'sub', target: 'ns1.provider.example' },
        { type: 'A', name: '*', address: '192.0.2.1' },
        { type: 'A', name: 'bücher', address: '192.0.2.1' },
      ]
      for (const fields of each)
        expect(await add(customer, service, fields)).toMatchObject({ ok: true })
      const all = await listed(customer, service)
      expect(all).toContain(`v6.${domain}. AAAA 2001:db8::1`)
      expect(all).toContain(`xn--bcher-kva.${domain}. A 192.0.2.1`)
      const alias = { type: 'CNAME', name: 'v6', target: 'provider.example' }
      expect(await add(customer, service, alias)).toMatchObject({ error: { code: 'invalid' } })
      const old = await keyOf(customer, service, `v6.${domain}. AAAA 2001:db8::1`)
      expect(await removeRecord(customer, service, old)).toMatchObject({ ok: true })
      expect(await add(customer, service, alias)).toMatchObject({ ok: true })
    })

    test('of the zone itself are not the customer’s', async () => {
      const { customer, service, domain } = await aZone()
      const server1 = await keyOf(customer, service, `${domain}. NS ns1.host.test`)
      expect(await removeRecord(customer, service, server1)).toMatchObject({ ok: false })
      expect(
        await add(customer, service, { type: 'NS', name: '@', target: 'ns.evil.example' }),
      ).toMatchObject({ ok: false })
      expect(await removeRecord(staff, service, server1)).toMatchObject({ ok: true })
    })

    test('raise the serial with each change', async () => {
      const { customer, service, domain } = await aZone()
      const serial = async () => {
        const zone = await (await connection()).zone(`${domain}.`)
        return zone.kind === 'done' ? (zone.value?.serial ?? 0) : 0
      }
      let last = await serial()
      for (const address of ['192.0.2.31', '192.0.2.32']) {
        await add(customer, service, { type: 'A', name: 'a', address })
        const next = await serial()
        expect(next).toBeGreaterThan(last)
        last = next
      }
    })

    test('are undone in turn, but not past what was changed since', async () => {
      const { customer, service, domain } = await aZone()
      await add(customer, service, { type: 'A', name: 'a', address: '192.0.2.1' })
      await add(customer, service, { type: 'A', name: 'a', address: '192.0.2.2' })
      const [second, first] = (await page(customer, service)).history
      expect(await undoChange(customer, service, first?.id ?? '')).toMatchObject({
        error: { code: 'conflict' },
      })
      expect(await undoChange(customer, service, second?.id ?? '')).toMatchObject({ ok: true })
      expect(await undoChange(customer, service, second?.id ?? '')).toMatchObject({ ok: false })
      expect(await listed(customer, service)).toContain(`a.${domain}. A 192.0.2.1`)
      expect(await undoChange(customer, service, first?.id ?? '')).toMatchObject({ ok: true })
      expect((await listed(customer, service)).some((one) => one.startsWith('a.'))).toBe(false)
      const [last] = (await page(customer, service)).history
      expect(last?.title).toMatch(/^Undone: A record of a added/)
      expect(await undoChange(await aCustomer(), service, last?.id ?? '')).toMatchObject({
        error: { code: 'not_found' },
      })
    })

    test('are in the history when the answer was lost, and not when nothing was done', async () => {
      const { customer, service, domain } = await aZone()
      const sent = { type: 'A', name: 'lost', address: '192.0.2.1' }
      proxy.state.fault = 'cut'
      expect(await add(customer, service, sent)).toMatchObject({ error: { code: 'unavailable' } })
      expect((await page(customer, service)).history).toEqual([])
      proxy.state.fault = 'cut_done'
      expect(await add(customer, service, sent)).toMatchObject({ ok: true })
      proxy.state.fault = null
      expect(await listed(customer, service)).toContain(`lost.${domain}. A 192.0.2.1`)
      expect((await page(customer, service)).history).toHaveLength(1)
    })

    test('are changed by one at a time; what a lost process left is settled by asking', async () => {
      const { customer, service } = await aZone()
      const zone = await stateOf(service)
      await db()
        .insert(dnsChanges)
        .values({
          zoneId: zone?.id ?? '',
          kind: 'records',
          changedBy: 'Thandi',
          isByStaff: false,
          createdAt: now(),
        })
      const sent = { type: 'A', name: 'b', address: '192.0.2.1' }
      expect(await add(customer, service, sent)).toMatchObject({ error: { code: 'conflict' } })
      setClock(new Date(now().getTime() + 121_000))
      expect(await add(customer, service, sent)).toMatchObject({ ok: true })
      expect((await page(customer, service)).history).toHaveLength(1)
    })

    test('can’t be read while the server is down, which customers are told in other words', async () => {
      const { customer, service } = await aZone()
      proxy.state.isDown = true
      expect(await page(customer, service)).toMatchObject({ records: [], down: expect.any(String) })
      const sent = { type: 'A', name: 'b', address: '192.0.2.1' }
      expect(await add(customer, service, sent)).toMatchObject({ error: { code: 'unavailable' } })
    })
  })

  test('DNSSEC is switched on with DS records for the registrar, which change after off and on', async () => {
    const { customer, service, domain } = await aZone()
    expect(await switchDnssec(customer, service, true)).toMatchObject({ ok: true })
    const signed = await page(customer, service)
    expect(signed.isSigned).toBe(true)
    expect(signed.keys[0]?.ds.map(({ digestType }) => digestType)).toEqual(['2', '4'])
    expect(signed.keys[0]?.ds[0]?.digest).toMatch(/^[0-9A-F]{64}$/)
    expect(signed.keys[0]?.dnskey).toMatch(/^257 3 13 /)
    expect(await switchDnssec(customer, service, true)).toMatchObject({ ok: true })
    expect((await page(customer, service)).keys).toEqual(signed.keys)
    await add(customer, service, { type: 'A', name: 'later', address: '192.0.2.1' })
    expect(await switchDnssec(customer, service, false)).toMatchObject({ ok: true })
    expect(await page(customer, service)).toMatchObject({ isSigned: false, keys: [] })
    expect(await listed(customer, service)).toContain(`later.${domain}. A 192.0.2.1`)
    await switchDnssec(customer, service, true)
    expect((await page(customer, service)).keys[0]?.ds).not.toEqual(signed.keys[0]?.ds)
  })

  test('a DNS server is added, tested with a wrong and the right key, and deleted by staff', async () => {
    const values = dnsServerForm.parse({
      name: 'Name servers',
      address: proxy.address,
      secret: 'wrong',
      nameServers: 'ns1.host.test.\nns2.host.test',
      hostmaster: 'DNS@host.test',
      zoneKind: 'master',
      template: '@ A {ip}',
    })
    expect(await saveDnsServer(await aCustomer(), null, values)).toMatchObject({ ok: false })
    const saved = await saveDnsServer(staff, null, values)
    const id = saved.ok ? saved.value.id : ''
    expect(await saveDnsServer(staff, null, values)).toMatchObject({
      error: { fields: { name: [expect.any(String)] } },
    })
    expect(await testDnsServer(staff, id)).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('401') },
    })
    await saveDnsServer(staff, id, { ...values, secret: server.secret })
    expect(await testDnsServer(staff, id)).toMatchObject({ ok: true })
    expect(await saveDnsServer(staff, id, { ...values, secret: '' })).toMatchObject({ ok: true })
    expect(await testDnsServer(staff, id)).toMatchObject({ ok: true })
    expect(await deleteDnsServer(staff, id)).toMatchObject({ ok: true })
    expect(await deleteDnsServer(staff, dnsServerId)).toMatchObject({ error: { code: 'conflict' } })
  })

  return { aZone, add, connection }
}
