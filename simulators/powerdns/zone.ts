import { isIPv4, isIPv6 } from 'node:net'

export type SimulatedRrset = {
  name: string
  type: string
  ttl: number
  records: { content: string; disabled: boolean }[]
  comments: never[]
}

export type SimulatedZone = {
  kind: string
  account: string
  serial: number
  dnssec: boolean
  /** Numbers of the keys that were made so far. */
  keyTag: number
  rrsets: SimulatedRrset[]
}

export type SentRrset = {
  name: string
  type: string
  ttl?: number
  changetype?: string
  records?: { content: string; disabled?: boolean }[]
}

/** The zone after a PATCH, or the error of PowerDNS 4.7.3. Rrsets are taken in their order. */
export function patched(
  zone: SimulatedZone,
  { name: zoneName, sent }: { name: string; sent: readonly SentRrset[] },
): SimulatedRrset[] | { error: string } {
  let rrsets = zone.rrsets
  for (const rrset of sent) {
    const { name, type } = rrset
    const problem = nameProblem(rrset, zoneName)
    if (problem !== null) return { error: problem }
    const others = rrsets.filter((one) => one.name !== name.toLowerCase() || one.type !== type)
    if (rrset.changetype === 'DELETE' || rrset.records?.length === 0) {
      rrsets = others
      continue
    }
    const wrong = contentsProblem(rrset) ?? conflict(others, rrset)
    if (wrong !== null) return { error: wrong }
    rrsets = [...others, stored(rrset, zone.serial)]
  }
  return rrsets
}

function stored({ name, type, ttl = 0, records = [] }: SentRrset, serial: number): SimulatedRrset {
  return {
    name: name.toLowerCase(),
    type,
    ttl: ttl < 0 ? ttl + 2 ** 32 : Math.min(ttl, 2 ** 31),
    records: records.map(({ content, disabled = false }) => ({
      content: type === 'SOA' ? withSerial(content, serial) : content,
      disabled,
    })),
    comments: [],
  }
}

export function withSerial(soa: string, serial: number): string {
  const parts = soa.split(' ')
  parts[2] = String(serial)
  return parts.join(' ')
}

function nameProblem({ name, type, changetype, ttl }: SentRrset, zone: string): string | null {
  if (!name.endsWith('.')) return `DNS Name '${name}' is not canonical`
  const lower = name.toLowerCase()
  if (lower !== zone && !lower.endsWith(`.${zone}`))
    return `RRset ${name} IN ${type}: Name is out of zone`
  if (name.split('.').some((label) => label.length > 63) || name.length > 255)
    return `Unable to parse DNS Name '${name}'`
  if (!/^(\*\.)?[a-z0-9_./@-]+$/i.test(name))
    return `Name '${name}' contains unsupported characters`
  if (!/^(A|AAAA|CAA|CNAME|DNAME|MX|NS|PTR|SOA|SRV|TXT)$/.test(type))
    return `RRset ${name} IN ${type}: unknown type given`
  if (changetype !== 'DELETE' && !Number.isInteger(ttl))
    return "Key 'ttl' not an Integer or not present"
  return null
}

function contentsProblem({ name, type, records = [] }: SentRrset): string | null {
  const seen = new Set<string>()
  for (const { content } of records) {
    const problem = contentProblem(type, content)
    if (problem !== null) return `Record ${name}/${type} '${content}': ${problem}`
    if (seen.has(content))
      return `Duplicate record in RRset ${name} IN ${type} with content "${content}"`
    seen.add(content)
  }
  return type === 'CNAME' && records.length > 1
    ? `RRset ${name} IN CNAME has more than one record`
    : null
}

const parsing = "Parsing record content (try 'pdnsutil check-zone'): "
const notCanonical = /^(?:CNAME|NS|DNAME|PTR|MX|SRV)$/

function contentProblem(type: string, content: string): string | null {
  if (type === 'A')
    return isIPv4(content) ? null : `${parsing}unable to parse IP address, not enough dots`
  if (type === 'AAAA')
    return isIPv6(content) && !content.startsWith('::ffff:') ? null : 'Invalid IPv6 address'
  if (type === 'TXT') return txtProblem(content)
  if (type === 'CAA' && !/^\d+ \w+ ".*"$/.test(content))
    return `${parsing}Data field in DNS should start with quote (")`
  if (notCanonical.test(type) && !content.endsWith('.'))
    return `Not in expected format (parsed as '${content}.')`
  return null
}

function txtProblem(content: string): string | null {
  if (!content.startsWith('"'))
    return `${parsing}Data field in DNS should start with quote (") at position 0 of '${content}'`
  return /^"(?:[^"\\]|\\[\s\S])*"( "(?:[^"\\]|\\[\s\S])*")*$/.test(content)
    ? null
    : `${parsing}Data field in DNS should end on a quote (") in '${content}'`
}

function conflict(others: readonly SimulatedRrset[], { name, type }: SentRrset): string | null {
  const here = others.filter((one) => one.name === name.toLowerCase())
  const isConflict = type === 'CNAME' ? here.length > 0 : here.some((one) => one.type === 'CNAME')
  return isConflict ? `RRset ${name} IN ${type}: Conflicts with pre-existing RRset` : null
}
