import { createHash } from 'node:crypto'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { shownName } from './names.ts'
import type { DnsRecord } from './record-form.ts'

/** All records of a name and a type, as the server has them: they have one TTL. */
export type Rrset = {
  name: string
  type: string
  ttl: number
  records: { content: string; disabled: boolean }[]
}

/** What an edit changes of one rrset; null where there is none. */
export type RrsetChange = { name: string; type: string; before: Rrset | null; after: Rrset | null }

/** A customer's zone has no more. */
const maxRecords = 1_000
/** Characters of the contents of one rrset, so that its answer stays far below 64 KB. */
const maxRrsetLength = 16_000

const digest = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** Stands for a record in addresses and forms. */
export const recordKey = (name: string, type: string, content: string): string =>
  digest(name, type, content)

/** Stands for an rrset with all that it holds, whatever the order of its records. */
export function rrsetMark(rrset: Rrset | null): string {
  if (rrset === null) return ''
  const records = rrset.records.map(({ content, disabled }) => `${disabled} ${content}`).sort()
  return digest(rrset.name, rrset.type, String(rrset.ttl), ...records)
}

export const isSameRrset = (one: Rrset | null, other: Rrset | null): boolean =>
  rrsetMark(one) === rrsetMark(other)

export function rrsetOf(
  rrsets: readonly Rrset[],
  { name, type }: { name: string; type: string },
): Rrset | null {
  return rrsets.find((one) => one.name === name && one.type === type) ?? null
}

export type FoundRecord = { rrset: Rrset; content: string }

export function recordByKey(rrsets: readonly Rrset[], key: string): FoundRecord | null {
  for (const rrset of rrsets)
    for (const { content } of rrset.records)
      if (recordKey(rrset.name, rrset.type, content) === key) return { rrset, content }
  return null
}

const changed = refuse(
  'conflict',
  'This record was changed or deleted meanwhile. Check what it is now, then try again.',
)

/** The change that adds a record, or refuses one that is there. */
export function withRecord(rrsets: readonly Rrset[], record: DnsRecord): Result<RrsetChange> {
  const { name, type, ttl, content } = record
  const before = rrsetOf(rrsets, record)
  if (before?.records.some((one) => one.content === content))
    return refuse('invalid', 'This record is there already.')
  const records = [...(before?.records ?? []), { content, disabled: false }]
  return ok({ name, type, before, after: { name, type, ttl, records } })
}

/** The record that a form was made for, if its rrset is still what the form saw. */
export function seenRecord(
  rrsets: readonly Rrset[],
  { key, seen }: { key: string; seen: string },
): Result<FoundRecord> {
  const found = recordByKey(rrsets, key)
  return found && rrsetMark(found.rrset) === seen ? ok(found) : changed
}

/** The change that puts a record in another's place; its name and type stay. */
export function withEdited(
  { rrset, content }: FoundRecord,
  record: DnsRecord,
): Result<RrsetChange> {
  const { name, type } = rrset
  if (record.name !== name || record.type !== type) return changed
  const others = rrset.records.filter((one) => one.content !== content)
  if (others.some((one) => one.content === record.content))
    return refuse('invalid', 'This record is there already.')
  const records = rrset.records.map((one) =>
    one.content === content ? { content: record.content, disabled: false } : one,
  )
  return ok({ name, type, before: rrset, after: { name, type, ttl: record.ttl, records } })
}

export function withoutRecord({ rrset, content }: FoundRecord): RrsetChange {
  const { name, type } = rrset
  const records = rrset.records.filter((one) => one.content !== content)
  return { name, type, before: rrset, after: records.length === 0 ? null : { ...rrset, records } }
}

/** The changes that take others back; refused where the server has something else since. */
export function inverseOf(
  rrsets: readonly Rrset[],
  changes: readonly RrsetChange[],
): Result<RrsetChange[]> {
  const isAsLeft = changes.every((one) => isSameRrset(rrsetOf(rrsets, one), one.after))
  return isAsLeft
    ? ok(changes.map(({ before, after, ...own }) => ({ ...own, before: after, after: before })))
    : refuse('conflict', 'These records were changed again since, so this can no longer be undone.')
}

/** Whether the server's rrsets are what the changes make of them. */
export function isDone(rrsets: readonly Rrset[], changes: readonly RrsetChange[]): boolean {
  return changes.every((one) => isSameRrset(rrsetOf(rrsets, one), one.after))
}

export type Editor = { zone: string; mayEditApexNameServers: boolean }

/**
 * What must be so in a zone after a change: the server would take some of these and answer oddly
 * afterwards. Only what the changes touch is looked at.
 */
export function judgeChanges(
  rrsets: readonly Rrset[],
  changes: readonly RrsetChange[],
  { zone, mayEditApexNameServers }: Editor,
): Result<readonly RrsetChange[]> {
  const isTouched = (rrset: { name: string; type: string }) => isIn(changes, rrset)
  const after = [
    ...rrsets.filter((rrset) => !isTouched(rrset)),
    ...changes.flatMap((change) => change.after ?? []),
  ]
  if (after.reduce((sum, { records }) => sum + records.length, 0) > maxRecords)
    return refuse('invalid', `A zone has at most ${maxRecords} records.`)
  for (const change of changes) {
    const problem =
      ownProblem(change, { zone, mayEditApexNameServers }) ?? aliasProblem(after, change, zone)
    if (problem !== null) return refuse('invalid', problem)
  }
  return ok(changes)
}

function isIn(changes: readonly RrsetChange[], { name, type }: { name: string; type: string }) {
  return changes.some((one) => one.name === name && one.type === type)
}

function ownProblem(
  { name, type, after }: RrsetChange,
  { zone, mayEditApexNameServers }: Editor,
): string | null {
  if (type === 'SOA') return 'The SOA record is looked after by the server.'
  if (type === 'NS' && name === zone) {
    if (!mayEditApexNameServers)
      return 'The name servers of the domain itself are set by us. Open a ticket to change them.'
    if (after === null) return 'A zone needs a name server.'
  }
  const length = after?.records.reduce((sum, { content }) => sum + content.length, 0) ?? 0
  return length > maxRrsetLength ? 'This name has too many records of this type.' : null
}

/** Types that may point to a name, but not to an alias (RFC 2181 section 10.3). */
const pointers = ['MX', 'NS', 'SRV']

function aliasProblem(
  rrsets: readonly Rrset[],
  { name, type, after }: RrsetChange,
  zone: string,
): string | null {
  if (after === null) return null
  const here = rrsets.filter((rrset) => rrset.name === name)
  const shown = shownName(name, zone)
  if (type === 'CNAME') return cnameProblem(rrsets, after, zone)
  if (here.some((rrset) => rrset.type === 'CNAME'))
    return `${shown} is an alias (CNAME). Delete that record first.`
  const alias = pointers.includes(type)
    ? rrsets.find((rrset) => rrset.type === 'CNAME' && pointsTo(after, rrset.name))
    : undefined
  return alias
    ? `${shownName(alias.name, zone)} is an alias (CNAME). ${type} records must point to a name with an address.`
    : null
}

function cnameProblem(
  rrsets: readonly Rrset[],
  { name, records }: Rrset,
  zone: string,
): string | null {
  const shown = shownName(name, zone)
  if (name === zone) return 'The domain itself can’t be an alias. Use an A record.'
  if (records.length > 1) return 'A name can have one CNAME record only.'
  if (rrsets.filter((rrset) => rrset.name === name).length > 1)
    return `${shown} has other records, so it can’t be an alias.`
  if (records.some(({ content }) => content === name)) return 'An alias can’t point to itself.'
  const pointing = rrsets.find((rrset) => pointers.includes(rrset.type) && pointsTo(rrset, name))
  return pointing ? `An ${pointing.type} record points to ${shown}, so it can’t be an alias.` : null
}

const pointsTo = ({ records }: Rrset, name: string) =>
  records.some(({ content }) => content.split(/\s+/).at(-1)?.toLowerCase() === name)
