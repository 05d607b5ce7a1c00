import { isIPv4 } from 'node:net'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { zoneName } from './names.ts'
import { type DnsRecord, type RecordValues, recordOf, ttlBounds, typedOf } from './record-form.ts'
import { isRecordType } from './record-types.ts'
import { judgeChanges, type Rrset, type RrsetChange, rrsetOf, withRecord } from './rrsets.ts'

/** What a new DNS server's form proposes. DKIM keys are added once the mail server has them. */
export const usualTemplate = `@ A {ip}
@ AAAA {ipv6}
www CNAME @
mail A {ip}
mail AAAA {ipv6}
@ MX 10 mail
@ TXT v=spf1 a mx ~all
_dmarc TXT v=DMARC1; p=none
@ CAA issue letsencrypt.org`

/** `ip` is the address of the account; '' where it is not known. */
export type TemplateFacts = { domain: string; ip: string }

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
    ip: isIPv4(facts.ip) ? facts.ip : '',
    ipv6: isIPv4(facts.ip) ? '' : facts.ip,
  }
  let rrsets: Rrset[] = []
  for (const line of template.split(/\r?\n/)) {
    const text = line.trim()
    const places = [...text.matchAll(/\{(\w*)\}/g)]
    const unknown = places.find(([, name = '']) => !(name in values))
    if (unknown) return wrong(text, `${unknown[0]} is not known.`)
    if (text === '' || places.some(([, name = '']) => values[name] === '')) continue
    const record = lineRecord(
      text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''),
      zone,
    )
    if (!record.ok) return wrong(text, record.error.message)
    const change = withRecord(rrsets, record.value)
    if (!change.ok) return wrong(text, change.error.message)
    rrsets = applied(rrsets, change.value)
  }
  const changes = rrsets.map((after) => ({ ...after, before: null, after }))
  const judged = judgeChanges([], changes, { zone, mayEditApexNameServers: false })
  return judged.ok ? ok(rrsets) : judged
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
