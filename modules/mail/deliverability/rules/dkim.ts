import { createPublicKey } from 'node:crypto'
import { type DnsCheck, type DnsReader, type DnsRecord, notAnswered } from './mail-hosts.ts'

/**
 * The DKIM key of a domain under its provider's selector. `record` is what to publish where the key
 * is missing or can't be used; null if only the provider knows it.
 */
export async function checkDkim(
  domain: string,
  selector: string,
  { dns, record = null }: { dns: DnsReader; record?: DnsRecord | null | undefined },
): Promise<DnsCheck> {
  const check = (state: DnsCheck['state'], notes: string[], found: string[] = []): DnsCheck => ({
    id: 'dkim',
    state,
    found,
    notes,
    publish: state === 'bad' && record !== null ? [record] : [],
  })
  if (selector === '')
    return check('unknown', [
      'Enter the DKIM selector that your provider shows under Settings, Email.',
    ])
  const name = `${selector}._domainkey.${domain}`
  const answer = await dns.txt(name)
  if (answer.kind === 'failed') return check('unknown', [notAnswered])
  const records = answer.kind === 'found' ? answer.records : []
  const keys = records.filter((text) => /(^|;)\s*p=/i.test(text))
  const [key, ...others] = keys
  if (key === undefined)
    return (await isNamedTwice(name, { domain, dns }))
      ? check('bad', [
          `The record was published as ${name}.${domain}: the domain is in the name twice.`,
        ])
      : check(
          'bad',
          [`${name} has no DKIM key. Publish the record that your provider shows for this domain.`],
          records,
        )
  if (others.length > 0)
    return check('bad', [`There are ${keys.length} keys at ${name}. Keep one.`], keys)
  const tags = tagsOf(key)
  const published = (tags.get('p') ?? '').replace(/[\s"]/g, '')
  if (published === '')
    return check('bad', ['The key is blank, which means that it was revoked.'], keys)
  if ((tags.get('v') ?? 'DKIM1') !== 'DKIM1')
    return check('bad', ['The record must begin with v=DKIM1.'], keys)
  return strength(tags.get('k') ?? 'rsa', published, {
    flags: tags.get('t') ?? '',
    check: (state, notes) => check(state, notes, keys),
  })
}

/** Some DNS panels append the domain to a name that already ends with it. */
async function isNamedTwice(
  name: string,
  { domain, dns }: { domain: string; dns: DnsReader },
): Promise<boolean> {
  return (await dns.txt(`${name}.${domain}`)).kind === 'found'
}

function strength(
  kind: string,
  published: string,
  {
    flags,
    check,
  }: { flags: string; check: (state: DnsCheck['state'], notes: string[]) => DnsCheck },
): DnsCheck {
  const test = flags.split(':').includes('y')
    ? ['The key is in test mode (t=y), so receivers may ignore it.']
    : []
  if (kind === 'ed25519')
    return check(
      test.length > 0 ? 'warning' : 'good',
      test.length > 0 ? test : ['An Ed25519 key is published.'],
    )
  const bits = rsaBits(published)
  if (bits === null)
    return check('bad', ['The key can’t be read. Copy the record again, without quotes or breaks.'])
  if (bits < 1024)
    return check('bad', [`The key has ${bits} bits. Receivers refuse fewer than 1024.`])
  if (bits < 2048) return check('warning', [`The key has ${bits} bits. 2048 are usual.`, ...test])
  return check(
    test.length > 0 ? 'warning' : 'good',
    test.length > 0 ? test : [`A key of ${bits} bits is published.`],
  )
}

function rsaBits(published: string): number | null {
  try {
    return (
      createPublicKey({ key: Buffer.from(published, 'base64'), format: 'der', type: 'spki' })
        .asymmetricKeyDetails?.modulusLength ?? null
    )
  } catch {
    return null
  }
}

/** The tags of a DKIM or DMARC record by name, in lower case. */
export function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(';').flatMap((part): [string, string][] => {
      const [name = '', ...value] = part.split('=')
      return name.trim() === '' ? [] : [[name.trim().toLowerCase(), value.join('=').trim()]]
    }),
  )
}
