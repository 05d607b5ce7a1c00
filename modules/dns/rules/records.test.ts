import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RecordValues, recordForm, recordOf, typedOf } from './record-form.ts'
import { isRecordType, type RecordType } from './record-types.ts'
import {
  inverseOf,
  judgeChanges,
  type Rrset,
  type RrsetChange,
  recordKey,
  rrsetMark,
  seenRecord,
  withEdited,
  withoutRecord,
  withRecord,
} from './rrsets.ts'
import { shownRecords } from './shown-records.ts'
import { emptySlots, templateRrsets, usualTemplate } from './template.ts'
import { dsRecordsOf } from './zone.ts'

const zone = 'jacaranda.co.za.'
const customer = { zone, mayEditApexNameServers: false }

const typed = (type: RecordType, fields: Partial<RecordValues>): RecordValues =>
  recordForm.parse({ type, ...fields })

const contentOf = (type: RecordType, fields: Partial<RecordValues>) => {
  const record = recordOf(typed(type, fields), zone)
  return record.ok ? record.value.content : record.error.fields
}

test.each<[RecordType, Partial<RecordValues>, string]>([
  ['A', { address: ' 192.0.2.10 ' }, '192.0.2.10'],
  ['AAAA', { address: '2001:0DB8:0:0::1' }, '2001:db8::1'],
  ['CNAME', { target: 'shops.example.com' }, 'shops.example.com.'],
  ['MX', { priority: '10', target: 'mail' }, '10 mail.jacaranda.co.za.'],
  ['MX', { priority: '0', target: '.' }, '0 .'],
  ['SRV', { priority: '1', weight: '2', port: '443', target: '@' }, '1 2 443 jacaranda.co.za.'],
  ['TXT', { text: 'v=spf1 -all' }, '"v=spf1 -all"'],
  ['CAA', { tag: 'issue', value: 'letsencrypt.org' }, '0 issue "letsencrypt.org"'],
  ['CAA', { tag: 'issuewild', value: ';' }, '0 issuewild ";"'],
  ['CAA', { tag: 'iodef', value: 'it@example.com' }, '0 iodef "mailto:it@example.com"'],
  ['NS', { target: 'ns1.example.com.' }, 'ns1.example.com.'],
])('%s of %j is sent as %s, and edited as the same', (type, fields, content) => {
  expect(contentOf(type, fields)).toBe(content)
  expect(contentOf(type, typedOf({ type, content }))).toBe(content)
})

test.each<[RecordType, Partial<RecordValues>, string]>([
  ['A', { address: '010.1.1.1' }, 'address'],
  ['A', { address: '1.2.3' }, 'address'],
  ['AAAA', { address: '::ffff:192.0.2.1' }, 'address'],
  ['AAAA', { address: 'fe80::1%eth0' }, 'address'],
  ['MX', { priority: '70000', target: 'mail' }, 'priority'],
  ['MX', { priority: '10', target: '192.0.2.1' }, 'target'],
  ['SRV', { priority: '1', weight: '-1', port: '1', target: 'a' }, 'weight'],
  ['TXT', { text: ' ' }, 'text'],
  ['TXT', { text: 'x'.repeat(4_001) }, 'text'],
  ['CAA', { tag: 'issue', value: 'a"b.org' }, 'value'],
  ['CAA', { tag: 'other', value: 'letsencrypt.org' }, 'tag'],
  ['A', { address: '192.0.2.1', ttl: '0' }, 'ttl'],
  ['A', { address: '192.0.2.1', ttl: '-1' }, 'ttl'],
  ['A', { address: '192.0.2.1', ttl: '4294967295' }, 'ttl'],
])('%s of %j is refused at %s', (type, fields, field) => {
  expect(contentOf(type, fields)).toHaveProperty(field)
})

const rrset = (name: string, type: string, ...contents: string[]): Rrset => ({
  name: name === '@' ? zone : `${name}.${zone}`,
  type,
  ttl: 3_600,
  records: contents.map((content) => ({ content, disabled: false })),
})

const there = [
  rrset('@', 'SOA', 'ns1.example. it.example. 1 2 3 4 5'),
  rrset('@', 'NS', 'ns1.example.'),
  rrset('@', 'MX', `10 mail.${zone}`),
  rrset('mail', 'A', '192.0.2.1'),
  rrset('www', 'CNAME', zone),
]

const add = (after: Rrset): RrsetChange => ({
  name: after.name,
  type: after.type,
  before: there.find(({ name, type }) => name === after.name && type === after.type) ?? null,
  after,
})

test.each<[string, Rrset]>([
  ['an alias at the domain itself', rrset('@', 'CNAME', 'a.example.')],
  ['an alias beside other records', rrset('mail', 'CNAME', 'a.example.')],
  ['a record beside an alias', rrset('www', 'TXT', '"x"')],
  ['two aliases at one name', rrset('x', 'CNAME', 'a.example.', 'b.example.')],
  ['an alias of itself', rrset('x', 'CNAME', `x.${zone}`)],
  ['a mail server that is an alias', rrset('@', 'MX', `10 www.${zone}`)],
  ['the SOA record', rrset('@', 'SOA', 'a.example. b.example. 9 2 3 4 5')],
  ['name servers of the domain itself', rrset('@', 'NS', 'ns9.example.')],
  ['more than an answer holds', rrset('x', 'TXT', ...Array(5).fill(`"${'x'.repeat(3_900)}"`))],
])('customers can’t make %s', (_, after) => {
  expect(judgeChanges(there, [add(after)], customer)).toMatchObject({
    ok: false,
    error: { code: 'invalid' },
  })
})

test('staff change the name servers of a domain, but leave one', () => {
  const staff = { ...customer, mayEditApexNameServers: true }
  expect(judgeChanges(there, [add(rrset('@', 'NS', 'ns9.example.'))], staff).ok).toBe(true)
  const none = { ...add(rrset('@', 'NS', 'x.')), after: null }
  expect(judgeChanges(there, [none], staff).ok).toBe(false)
})

test('an edit counts only for the rrset that it saw, in whatever order the server has it', () => {
  const before = rrset('mail', 'A', '192.0.2.1', '192.0.2.2')
  const sent = { key: recordKey(before.name, 'A', '192.0.2.1'), seen: rrsetMark(before) }
  const turned = { ...before, records: [...before.records].reverse() }
  expect(seenRecord([turned], sent).ok).toBe(true)
  for (const other of [
    { ...before, ttl: 60 },
    rrset('mail', 'A', '192.0.2.1'),
    rrset('mail', 'A', '192.0.2.1', '192.0.2.3'),
  ])
    expect(seenRecord([other], sent)).toMatchObject({ ok: false, error: { code: 'conflict' } })
})

const contents = fc.uniqueArray(fc.ipV4(), { minLength: 1, maxLength: 5 })

test('undo makes of every change what was there before, and only as long as it is as left', () => {
  fc.assert(
    fc.property(contents, fc.ipV4(), fc.nat(2), (addresses, address, verb) => {
      const before = rrset('a', 'A', ...addresses)
      const record = { name: before.name, type: 'A' as const, ttl: 60, content: address }
      const found = { rrset: before, content: addresses[0] ?? '' }
      const change =
        verb === 0
          ? withRecord([before], record)
          : verb === 1
            ? withEdited(found, record)
            : { ok: true as const, value: withoutRecord(found) }
      if (!change.ok) return
      const now = change.value.after ? [change.value.after] : []
      const undone = inverseOf(now, [change.value])
      expect(undone.ok && undone.value[0]?.after).toEqual(before)
      const others = [rrset('a', 'A', ...addresses, '203.0.113.254')]
      expect(inverseOf(others, [change.value]).ok).toBe(false)
    }),
  )
})

test('the usual template is a zone with addresses, mail, SPF and CAA', () => {
  const rrsets = templateRrsets(usualTemplate, {
    domain: 'jacaranda.co.za',
    addresses: ['', '192.0.2.10'],
  })
  const shown = rrsets.ok ? shownRecords(rrsets.value, customer) : []
  expect(shown.map(({ name, type, shown: value }) => `${name} ${type} ${value}`)).toEqual([
    'jacaranda.co.za. A 192.0.2.10',
    'jacaranda.co.za. MX 10 mail.jacaranda.co.za',
    'jacaranda.co.za. TXT v=spf1 a mx ~all',
    'jacaranda.co.za. CAA 0 issue "letsencrypt.org"',
    '_dmarc.jacaranda.co.za. TXT v=DMARC1; p=none',
    'mail.jacaranda.co.za. A 192.0.2.10',
    'www.jacaranda.co.za. CNAME jacaranda.co.za',
  ])
})

test.each([
  ['www CNAME @\nwww A 192.0.2.1', /alias/],
  ['@ A {address}', /\{address\} is not known/],
  ['@ SOA x', /Write a name, a type and a value/],
  ['@ NS ns9.example.', /name servers/],
  ['@ A 1.2.3', /IPv4/],
  ['mail A {dkim}', /whole text of a TXT record/],
  ['x._domainkey TXT k={ip} {dkim} ', /whole text of a TXT record/],
])('a template with %j is refused', (template, message) => {
  const rrsets = templateRrsets(template, {
    domain: 'jacaranda.co.za',
    addresses: ['192.0.2.10'],
  })
  expect(rrsets.ok ? '' : rrsets.error.message).toMatch(message)
})

test('addresses of the account come before those of its server, one of each family', () => {
  const rrsets = templateRrsets('@ A {ip}\n@ AAAA {ipv6}', {
    domain: 'jacaranda.co.za',
    addresses: ['192.0.2.7', '192.0.2.10', '2001:db8::10'],
  })
  const contents = rrsets.ok ? rrsets.value.flatMap(({ records }) => records) : []
  expect(contents.map(({ content }) => content)).toEqual(['192.0.2.7', '2001:db8::10'])
})

test('a DKIM key has a place in the template until a record is there', () => {
  const record = { content: 'x', disabled: false }
  const rrset = (name: string, type: string) => ({ name, type, ttl: 60, records: [record] })
  const slots = (...rrsets: Rrset[]) => emptySlots(usualTemplate, { zone, rrsets })
  const name = 'default._domainkey.jacaranda.co.za.'
  expect(slots(rrset(zone, 'TXT'))).toEqual([name])
  expect(slots(rrset(name, 'TXT'))).toEqual([])
  expect(slots(rrset(name, 'CNAME'))).toEqual([])
})

test('registrars get DS records with SHA-256 and SHA-384 only', () => {
  expect(dsRecordsOf(['1 13 1 aa', '1 13 2 bb cc', '1 13 4 dd'])).toEqual([
    { keyTag: '1', algorithm: '13', digestType: '2', digest: 'BBCC' },
    { keyTag: '1', algorithm: '13', digestType: '4', digest: 'DD' },
  ])
  expect(isRecordType('SOA')).toBe(false)
})
