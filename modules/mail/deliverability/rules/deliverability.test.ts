import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { checkDkim } from './dkim.ts'
import { checkDmarc } from './dmarc.ts'
import type { DnsReader } from './dns-answer.ts'
import { checkMx, checkReturnPath } from './mail-hosts.ts'
import { checkSpf } from './spf.ts'

type Zone = Record<string, { txt?: string[]; mx?: string[]; cname?: string; address?: string }>

/** A DNS of these names; those in `silent` never answer. */
function dnsOf(zone: Zone, silent: string[] = []): DnsReader & { asked: string[] } {
  const asked: string[] = []
  const answer = <Record>(name: string, records: Record[] | undefined) => {
    asked.push(name)
    if (silent.includes(name)) return Promise.resolve({ kind: 'failed' } as const)
    return Promise.resolve(records === undefined || records.length === 0 ? ({ kind: 'absent' } as const) : ({ kind: 'found', records } as const))
  }
  return {
    asked,
    txt: (name) => answer(name, zone[name]?.txt),
    mx: (name) =>
      answer(
        name,
        zone[name]?.mx?.map((exchange, index) => ({ exchange, priority: index * 10 })),
      ),
    cname: (name) => answer(name, zone[name]?.cname === undefined ? undefined : [zone[name].cname]),
    address: (name) => answer(name, zone[name]?.address === undefined ? undefined : [zone[name].address]),
  }
}

const domain = 'host.example'
const includes = (count: number) => Array.from({ length: count }, (_, index) => `include:p${index}.example`).join(' ')
const policies = (count: number): Zone =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}.example`, { txt: ['v=spf1 ~all'] }]))

describe('SPF', () => {
  const spf = (zone: Zone, silent?: string[]) => checkSpf(domain, dnsOf(zone, silent), 'v=spf1 mx ~all')

  test('none: says what to publish', async () => {
    expect(await spf({ [domain]: { txt: ['google-site-verification=x'] } })).toMatchObject({
      state: 'bad',
      publish: [{ name: domain, type: 'TXT', value: 'v=spf1 mx ~all' }],
    })
  })

  test.each<[string, Zone, string]>([
    ['one good record', { [domain]: { txt: ['v=spf1 mx ~all'] } }, 'good'],
    ['two records', { [domain]: { txt: ['v=spf1 mx ~all', 'v=spf1 -all'] } }, 'bad'],
    ['ten lookups', { [domain]: { txt: [`v=spf1 ${includes(10)} ~all`] }, ...policies(10) }, 'good'],
    ['eleven lookups', { [domain]: { txt: [`v=spf1 ${includes(11)} ~all`] }, ...policies(11) }, 'bad'],
    ['everybody', { [domain]: { txt: ['v=spf1 +all'] } }, 'bad'],
    ['everybody, shorter', { [domain]: { txt: ['v=spf1 mx all'] } }, 'bad'],
    ['ptr', { [domain]: { txt: ['v=spf1 ptr ~all'] } }, 'warning'],
    ['no end', { [domain]: { txt: ['v=spf1 mx'] } }, 'warning'],
    ['an include without a record', { [domain]: { txt: ['v=spf1 include:gone.example ~all'] } }, 'bad'],
    ['an include of itself', { [domain]: { txt: [`v=spf1 include:${domain} ~all`] } }, 'bad'],
  ])('%s', async (_, zone, state) => {
    expect((await spf(zone)).state).toBe(state)
  })

  test('no answer is not the same as no record, here and in an include', async () => {
    expect((await spf({}, [domain])).state).toBe('unknown')
    expect((await spf({ [domain]: { txt: ['v=spf1 include:slow.example ~all'] } }, ['slow.example'])).state).toBe('unknown')
  })
})

describe('DKIM', () => {
  const name = `s1._domainkey.${domain}`
  const key = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength }).publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const [weak, short, usual] = [key(768), key(1024), key(2048)]
  const dkim = (txt: string[] | undefined, silent?: string[]) => checkDkim(domain, 's1', dnsOf({ [name]: { ...(txt && { txt }) } }, silent))

  test.each<[string, string[] | undefined, string]>([
    ['none', undefined, 'bad'],
    ['2048 bits', [`v=DKIM1; k=rsa; p=${usual}`], 'good'],
    ['1024 bits', [`v=DKIM1; p=${short}`], 'warning'],
    ['768 bits', [`v=DKIM1; p=${weak}`], 'bad'],
    ['revoked', ['v=DKIM1; p='], 'bad'],
    ['test mode', [`v=DKIM1; t=y; p=${usual}`], 'warning'],
    ['broken', ['v=DKIM1; p=not-a-key'], 'bad'],
    ['two keys', [`v=DKIM1; p=${usual}`, `v=DKIM1; p=${short}`], 'bad'],
  ])('%s', async (_, txt, state) => {
    expect((await dkim(txt)).state).toBe(state)
  })

  test('names the domain that was pasted twice, and knows nothing without a selector or an answer', async () => {
    const doubled = await checkDkim(domain, 's1', dnsOf({ [`${name}.${domain}`]: { txt: [`p=${usual}`] } }))
    expect(doubled.notes[0]).toContain('twice')
    expect((await checkDkim(domain, '', dnsOf({}))).state).toBe('unknown')
    expect((await dkim(undefined, [name])).state).toBe('unknown')
  })
})

describe('DMARC', () => {
  const dmarc = (zone: Zone, at = domain) => checkDmarc(at, dnsOf(zone), 'hello@host.example')
  const published = (text: string, at = domain): Zone => ({ [`_dmarc.${at}`]: { txt: [text] } })

  test.each<[string, Zone, string]>([
    ['none', {}, 'bad'],
    ['reject with reports', published('v=DMARC1; p=reject; rua=mailto:x@host.example'), 'good'],
    ['only watching', published('v=DMARC1; p=none; rua=mailto:x@host.example'), 'warning'],
    ['without reports', published('v=DMARC1; p=reject'), 'warning'],
    ['obsolete pct', published('v=DMARC1; p=reject; pct=50; rua=mailto:x@host.example'), 'warning'],
    ['no policy', published('v=DMARC1; rua=mailto:x@host.example'), 'bad'],
    ['two records', { [`_dmarc.${domain}`]: { txt: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } }, 'bad'],
  ])('%s', async (_, zone, state) => {
    expect((await dmarc(zone)).state).toBe(state)
  })

  test('says what to publish, and finds the record of a parent by walking up, never at a top-level domain', async () => {
    expect((await dmarc({})).publish).toEqual([
      { name: '_dmarc.host.example', type: 'TXT', value: 'v=DMARC1; p=none; rua=mailto:hello@host.example' },
    ])
    const parent = published('v=DMARC1; p=reject; rua=mailto:x@host.co.za', 'host.co.za')
    expect(await dmarc(parent, 'a.b.host.co.za')).toMatchObject({
      state: 'good',
      notes: [expect.any(String), 'The record of host.co.za counts for a.b.host.co.za.'],
    })
    expect((await dmarc(published('v=DMARC1; p=reject', 'za'), 'host.co.za')).state).toBe('bad')
  })

  test('asks at most eight times, however deep the name is', async () => {
    const dns = dnsOf({})
    await checkDmarc('a.b.c.d.e.f.g.h.i.j.host.co.za', dns, '')
    expect(dns.asked).toHaveLength(7)
    expect(dns.asked[0]).toBe('_dmarc.a.b.c.d.e.f.g.h.i.j.host.co.za')
    expect(dns.asked.at(-1)).toBe('_dmarc.co.za')
  })
})

describe('where answers and bounces go', () => {
  test.each<[string, Zone, string]>([
    ['a mail server', { [domain]: { mx: ['mx.host.example'] } }, 'good'],
    ['a null MX', { [domain]: { mx: ['.'] } }, 'bad'],
    ['a web server only', { [domain]: { address: '192.0.2.1' } }, 'warning'],
    ['nothing', {}, 'bad'],
  ])('MX: %s', async (_, zone, state) => {
    expect((await checkMx(domain, dnsOf(zone))).state).toBe(state)
  })

  test.each<[string, string, Zone, string]>([
    ['leads to the provider', `em1.${domain}`, { [`em1.${domain}`]: { cname: 'return.provider.example' } }, 'good'],
    ['leads nowhere', `em1.${domain}`, {}, 'bad'],
    ['of another domain', 'bounces.other.example', { 'bounces.other.example': { mx: ['mx.other.example'] } }, 'warning'],
    ['not entered', '', {}, 'unknown'],
  ])('return path that %s', async (_, host, zone, state) => {
    expect((await checkReturnPath(host, domain, dnsOf(zone))).state).toBe(state)
  })
})
