import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EmailProvider } from '#modules/settings/rules/api-configs.ts'
import { checkDkim } from './dkim.ts'
import { checkDmarc } from './dmarc.ts'
import { checkMx, checkReturnPath, type DnsReader, unreadBounces } from './mail-hosts.ts'
import { providerRecords } from './provider-records.ts'
import { checkSpf } from './spf.ts'

type Zone = Record<string, { txt?: string[]; mx?: string[]; cname?: string; address?: string }>

/** A DNS of these names; those in `silent` never answer. */
function dnsOf(zone: Zone, silent: string[] = []): DnsReader & { asked: string[] } {
  const asked: string[] = []
  const answer = <Record>(name: string, records: Record[] | undefined) => {
    asked.push(name)
    if (silent.includes(name)) return Promise.resolve({ kind: 'failed' } as const)
    return Promise.resolve(
      records === undefined || records.length === 0
        ? ({ kind: 'absent' } as const)
        : ({ kind: 'found', records } as const),
    )
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
    address: (name) =>
      answer(name, zone[name]?.address === undefined ? undefined : [zone[name].address]),
  }
}

const domain = 'host.example'
const includes = (count: number) =>
  Array.from({ length: count }, (_, index) => `include:p${index}.example`).join(' ')
const policies = (count: number): Zone =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`p${index}.example`, { txt: ['v=spf1 ~all'] }]),
  )

describe('SPF', () => {
  const spf = (zone: Zone, silent?: string[]) =>
    checkSpf(domain, dnsOf(zone, silent), 'v=spf1 mx ~all')

  test('none: says what to publish', async () => {
    expect(await spf({ [domain]: { txt: ['google-site-verification=x'] } })).toMatchObject({
      state: 'bad',
      publish: [{ name: domain, type: 'TXT', value: 'v=spf1 mx ~all' }],
    })
  })

  test.each<[string, Zone, string]>([
    ['one good record', { [domain]: { txt: ['v=spf1 mx ~all'] } }, 'good'],
    ['two records', { [domain]: { txt: ['v=spf1 mx ~all', 'v=spf1 -all'] } }, 'bad'],
    [
      'ten lookups',
      { [domain]: { txt: [`v=spf1 ${includes(10)} ~all`] }, ...policies(10) },
      'good',
    ],
    [
      'eleven lookups',
      { [domain]: { txt: [`v=spf1 ${includes(11)} ~all`] }, ...policies(11) },
      'bad',
    ],
    ['everybody', { [domain]: { txt: ['v=spf1 +all'] } }, 'bad'],
    ['everybody, shorter', { [domain]: { txt: ['v=spf1 mx all'] } }, 'bad'],
    ['ptr', { [domain]: { txt: ['v=spf1 ptr ~all'] } }, 'warning'],
    ['no end', { [domain]: { txt: ['v=spf1 mx'] } }, 'warning'],
    [
      'an include without a record',
      { [domain]: { txt: ['v=spf1 include:gone.example ~all'] } },
      'bad',
    ],
    ['an include of itself', { [domain]: { txt: [`v=spf1 include:${domain} ~all`] } }, 'bad'],
  ])('%s', async (_, zone, state) => {
    expect((await spf(zone)).state).toBe(state)
  })

  test('two records: says the one to publish in their place', async () => {
    const { publish } = await spf({
      [domain]: {
        txt: [
          'v=spf1 mx include:a.example ~all',
          'v=spf1 include:b.example mx -all',
          'v=spf1 redirect=c.example',
        ],
      },
    })
    expect(publish).toEqual([
      {
        name: domain,
        type: 'TXT',
        value: 'v=spf1 mx include:a.example include:b.example include:c.example ~all',
      },
    ])
  })

  test('no answer is not the same as no record, here and in an include', async () => {
    expect((await spf({}, [domain])).state).toBe('unknown')
    expect(
      (await spf({ [domain]: { txt: ['v=spf1 include:slow.example ~all'] } }, ['slow.example']))
        .state,
    ).toBe('unknown')
  })
})

describe('DKIM', () => {
  const name = `s1._domainkey.${domain}`
  const key = (modulusLength: number) =>
    generateKeyPairSync('rsa', { modulusLength })
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64')
  const [weak, short, usual] = [key(768), key(1024), key(2048)]
  const dkim = (txt: string[] | undefined, silent?: string[]) =>
    checkDkim(domain, 's1', { dns: dnsOf({ [name]: { ...(txt && { txt }) } }, silent) })

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

  test('says what to publish where the provider’s documents say it, and nothing while the key is good', async () => {
    const at = {
      domain,
      selector: 's1',
      returnPath: `em1.${domain}`,
      region: 'af-south-1',
      smtpHost: 'mail.host.example',
    }
    const missing = async (provider: EmailProvider) =>
      (
        await checkDkim(domain, 's1', {
          dns: dnsOf({}),
          record: providerRecords(provider, at).dkim,
        })
      ).publish
    expect(await missing('smtp2go')).toEqual([{ name, type: 'CNAME', value: 'dkim.smtp2go.net' }])
    expect(await missing('aws_ses')).toEqual([
      { name, type: 'CNAME', value: 's1.dkim.amazonses.com' },
    ])
    expect(await missing('smtp')).toEqual([])
    const good = await checkDkim(domain, 's1', {
      dns: dnsOf({ [name]: { txt: [`v=DKIM1; p=${usual}`] } }),
      record: providerRecords('smtp2go', at).dkim,
    })
    expect(good.publish).toEqual([])
    expect(providerRecords('aws_ses', { ...at, selector: '' }).dkim).toBeNull()
  })

  test('names the domain that was pasted twice, and knows nothing without a selector or an answer', async () => {
    const doubled = await checkDkim(domain, 's1', {
      dns: dnsOf({ [`${name}.${domain}`]: { txt: [`p=${usual}`] } }),
    })
    expect(doubled.notes[0]).toContain('twice')
    expect((await checkDkim(domain, '', { dns: dnsOf({}) })).state).toBe('unknown')
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
    [
      'two records',
      { [`_dmarc.${domain}`]: { txt: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] } },
      'bad',
    ],
  ])('%s', async (_, zone, state) => {
    expect((await dmarc(zone)).state).toBe(state)
  })

  test('says what to publish, and finds the record of a parent by walking up, never at a top-level domain', async () => {
    expect((await dmarc({})).publish).toEqual([
      {
        name: '_dmarc.host.example',
        type: 'TXT',
        value: 'v=DMARC1; p=none; rua=mailto:hello@host.example',
      },
    ])
    const parent = published('v=DMARC1; p=reject; rua=mailto:x@host.co.za', 'host.co.za')
    expect(await dmarc(parent, 'a.b.host.co.za')).toMatchObject({
      state: 'good',
      notes: [expect.any(String), 'The record of host.co.za counts for a.b.host.co.za.'],
    })
    expect((await dmarc(published('v=DMARC1; p=reject', 'za'), 'host.co.za')).state).toBe('bad')
  })

  test('a record that is outdated is shown as it should be', async () => {
    const old = published('v=DMARC1; p=quarantine; pct=50; ri=86400; adkim=s')
    expect((await dmarc(old)).publish).toEqual([
      {
        name: `_dmarc.${domain}`,
        type: 'TXT',
        value: 'v=DMARC1; p=quarantine; adkim=s; rua=mailto:hello@host.example',
      },
    ])
    expect(
      (await dmarc(published('v=DMARC1; p=reject; rua=mailto:x@host.example'))).publish,
    ).toEqual([])
  })

  test('reports to another domain come only where that domain takes them', async () => {
    const record = published(
      'v=DMARC1; p=reject; rua=mailto:a@reports.example!10m,mailto:b@sub.host.example',
    )
    const name = `${domain}._report._dmarc.reports.example`
    expect(await dmarc(record)).toMatchObject({
      state: 'warning',
      publish: [{ name, type: 'TXT', value: 'v=DMARC1' }],
    })
    expect((await dmarc({ ...record, [name]: { txt: ['v=DMARC1'] } })).state).toBe('good')
  })

  test('of a parent’s record what it says of subdomains counts', async () => {
    const parent = published('v=DMARC1; p=reject; sp=none; rua=mailto:x@host.example')
    expect(await dmarc(parent, `mail.${domain}`)).toMatchObject({
      state: 'warning',
      notes: [expect.stringContaining('only watches'), expect.any(String)],
    })
  })

  test('an address of a mailbox provider is nothing to send from', async () => {
    expect(await dmarc(published('v=DMARC1; p=none', 'gmail.com'), 'gmail.com')).toMatchObject({
      state: 'bad',
      notes: [expect.stringContaining('your own domain')],
    })
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

  test('a return path that leads nowhere: says what to publish', async () => {
    const at = {
      domain,
      selector: '',
      returnPath: `em1.${domain}`,
      region: 'af-south-1',
      smtpHost: '',
    }
    const missing = async (provider: EmailProvider) =>
      (
        await checkReturnPath(at.returnPath, domain, {
          dns: dnsOf({}),
          records: providerRecords(provider, at).returnPath,
        })
      ).publish
    expect(await missing('smtp2go')).toEqual([
      { name: at.returnPath, type: 'CNAME', value: 'return.smtp2go.net' },
    ])
    expect((await missing('aws_ses')).map(({ type, value }) => `${type} ${value}`)).toEqual([
      'MX 10 feedback-smtp.af-south-1.amazonses.com',
      'TXT v=spf1 include:amazonses.com ~all',
    ])
    expect(await missing('smtp')).toEqual([])
  })

  test.each<[string, string, Zone, string]>([
    [
      'leads to the provider',
      `em1.${domain}`,
      { [`em1.${domain}`]: { cname: 'return.provider.example' } },
      'good',
    ],
    ['leads nowhere', `em1.${domain}`, {}, 'bad'],
    [
      'of another domain',
      'bounces.other.example',
      { 'bounces.other.example': { mx: ['mx.other.example'] } },
      'warning',
    ],
    ['not entered', '', {}, 'unknown'],
  ])('return path that %s', async (_, host, zone, state) => {
    expect((await checkReturnPath(host, domain, { dns: dnsOf(zone) })).state).toBe(state)
  })
})

test('over SMTP bounces must go to the mailbox that is read', () => {
  const smtp = { provider: 'smtp', sender: 'Hello@host.example' }
  expect(unreadBounces(smtp, 'hello@host.example')).toBeNull()
  expect(unreadBounces(smtp, 'support@host.example')).toMatch(
    /^Bounces go to Hello@host.example, but the mailbox that is read is support@/,
  )
  expect(unreadBounces(smtp, '')).toMatch(/no mailbox is read/)
  expect(unreadBounces({ ...smtp, provider: 'smtp2go' }, '')).toBeNull()
})
