import { isIPv4, isIPv6 } from 'node:net'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { zoneName } from './names.ts'
import { type DnsRecord, type RecordValues, recordOf, ttlBounds, typedOf } from './record-form.ts'
import { isRecordType } from './record-types.ts'
import { judgeChanges, type Rrset, type RrsetChange, rrsetOf, withRecord } from './rrsets.ts'

/** What a new DNS server's form proposes. */
export const usualTemplate = `@ A {ip}
@ AAAA {ipv6}
www CNAME @
mail A {ip}
mail AAAA {ipv6}
@ MX 10 mail
@ TXT v=spf1 a mx ~all
default._domainkey TXT {dkim}
_dmarc TXT v=DMARC1; p=none
@ CAA issue letsencrypt.org`

/** `addresses`: of the account, then of its server; the first of each family counts. */
export type TemplateFacts = { domain: string; addresses: readonly string[] }

/** A DKIM key is made by the mail server later: its line is a slot that is filled by hand. */
const keyPlace = '{dkim}'

const blank: RecordValues = {
  type: 'A',
  name: '',
  ttl: '',
  key: '',
  seen: '',
  address: '',
  target: '',
  priority: '',
  weight: '',
  port: '',
  text: '',
  tag: '',
  value: '',
}

/**
 * The rrsets of a template: one record on each line, as name, type and value. A line with a
 * placeholder that has no value is left out.
 */
export function templateRrsets(template: string, facts: TemplateFacts): Result<Rrset[]> {
  const zone = zoneName(facts.domain)
  const values: Record<string, string> = {
    domain: facts.domain,
    ip: facts.addresses.find(isIPv4) ?? '',
    ipv6: facts.addresses.find((address) => isIPv6(address)) ?? '',
  }
  let rrsets: Rrset[] = []
  for (const line of template.split(/\r?\n/)) {
    const text = line.trim()
    const record = templateRecord(text, { zone, values })
    if (!record.ok) return wrong(text, record.error.message)
    if (record.value === null) continue
    const change = withRecord(rrsets, record.value)
    if (!change.ok) return wrong(text, change.error.message)
    rrsets = applied(rrsets, change.value)
  }
  const changes = rrsets.map((after) => ({ ...after, before: null, after }))
  const judged = judgeChanges([], changes, { zone, mayEditApexNameServers: false })
  return judged.ok ? ok(rrsets) : judged
}

type LineFacts = { zone: string; values: Readonly<Record<string, string>> }

/** The record of a line; null for a blank one, a slot, and one whose value is not known. */
function templateRecord(text: string, { zone, values }: LineFacts): Result<DnsRecord | null> {
  if (text.includes(keyPlace))
    return slotName(text, zone) === null ? refuse('invalid', noSlot) : ok(null)
  const places = [...text.matchAll(/\{(\w*)\}/g)]
  const unknown = places.find(([, name = '']) => !(name in values))
  if (unknown) return refuse('invalid', `${unknown[0]} is not known.`)
  if (text === '' || places.some(([, name = '']) => values[name] === '')) return ok(null)
  const filled = text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
  return lineRecord(filled, zone)
}

const noSlot = `${keyPlace} is the whole text of a TXT record, as in ‘default._domainkey TXT ${keyPlace}’.`

/** The name, with a dot at its end, that a line has a DKIM key for; null for any other line. */
function slotName(line: string, zone: string): string | null {
  const [name, type, value, ...more] = line.trim().split(/\s+/)
  if (type?.toUpperCase() !== 'TXT' || value !== keyPlace || more.length > 0) return null
  const record = lineRecord(`${name} TXT v=DKIM1`, zone)
  return record.ok ? record.value.name : null
}

/** Names, with a dot at their end, of the template's DKIM keys that are in no record yet. */
export function emptySlots(
  template: string,
  { zone, rrsets }: { zone: string; rrsets: readonly Rrset[] },
): string[] {
  const names = template.split(/\r?\n/).flatMap((line) => slotName(line, zone) ?? [])
  const isFilled = (name: string) =>
    rrsets.some((one) => one.name === name && (one.type === 'TXT' || one.type === 'CNAME'))
  return [...new Set(names)].filter((name) => !isFilled(name))
}

function wrong(line: string, why: string) {
  return refuse('invalid', `‘${line}’: ${why}`)
}

function applied(rrsets: readonly Rrset[], change: RrsetChange): Rrset[] {
  const others = rrsets.filter((one) => one !== rrsetOf(rrsets, change))
  return change.after ? [...others, change.after] : others
}

const parts = /^(\S+)\s+([A-Za-z]+)\s+(.+)$/

function lineRecord(line: string, zone: string): Result<DnsRecord> {
  const [, name = '', typed = '', value = ''] = parts.exec(line) ?? []
  const type = typed.toUpperCase()
  if (!isRecordType(type)) return refuse('invalid', 'Write a name, a type and a value.')
  const content = type === 'CAA' ? `0 ${value.replace(/^\d+\s+/, '')}` : value
  const fields = type === 'TXT' ? { text: value } : typedOf({ type, content })
  const record = recordOf({ ...blank, ...fields, type, name, ttl: String(ttlBounds.usual) }, zone)
  if (record.ok) return record
  const [first] = Object.values(record.error.fields ?? {})
  return refuse('invalid', first?.[0] ?? record.error.message)
}
