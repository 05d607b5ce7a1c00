import { formatRand } from '#kernel/money.ts'
import { fieldLabel } from './audit-labels.ts'
import type { ActivityChannel } from './channel.ts'

/**
 * A row of the audit log. Kinds and actions are as stored: an earlier version may have written
 * others than today's.
 */
export type AuditEntry = {
  id: string
  entityType: string
  entityId: string | null
  action: string
  title: string
  actorId: string | null
  actorName: string
  channel: ActivityChannel
  viewedById: string | null
  viewedByName: string | null
  ipAddress: string | null
  browser: string | null
  requestId: string | null
  job: string | null
  details: Record<string, unknown>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  createdAt: Date
  /**
   * Place in the chain, and the chain's hash there in hexadecimal digits; null until the row is
   * sealed.
   */
  sequence: number | null
  seal: string | null
  /** When a person's details were taken out of it. */
  erasedAt: Date | null
}

const shownChanges = 2
const maxLength = 40

/**
 * The first changed fields in one line for a list: 'Annual discount: 10 → 15, and 3 more'. Blank
 * without a change.
 */
export function changeSummary({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const changed = fieldChanges(before, after)
  if (changed.length === 0) return ''
  const shown = changed
    .slice(0, shownChanges)
    .map(({ field, before: was, after: is }) => `${field}: ${short(was)} → ${short(is)}`)
  const more = changed.length - shown.length
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(', ')
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return '(blank)'
  return line.length > maxLength ? `${line.slice(0, maxLength)}…` : line
}

type Fields = Readonly<Record<string, unknown>>

/** One field of a change, in words. */
export type FieldChange = { field: string; before: string; after: string }

/** What a recorded change says, field by field; of an object each of its fields that differ. */
export function fieldChanges(before: Fields | null, after: Fields | null): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => ofField(name, before?.[name], after?.[name]))
}

/** Amounts are stored in cents and read in rand: 'priceCents' is the field 'Price'. */
const inCents = /_?cents$/i

function ofField(name: string, before: unknown, after: unknown): FieldChange[] {
  if (!isRecord(before) && !isRecord(after)) {
    const isAmount = inCents.test(name) && [before, after].every(isCentsOrNone)
    const text = isAmount ? amountText : valueText
    const field = fieldLabel(isAmount ? name.replace(inCents, '') : name)
    return [{ field, before: text(before), after: text(after) }]
  }
  const [was, becomes] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  const names = [...new Set([...Object.keys(was), ...Object.keys(becomes)])].filter(
    (one) => valueText(was[one]) !== valueText(becomes[one]),
  )
  return names
    .flatMap((one) => ofField(one, was[one], becomes[one]))
    .map((change) => ({ ...change, field: `${fieldLabel(name)}: ${change.field}` }))
}

function isCentsOrNone(value: unknown): boolean {
  return value === null || value === undefined || Number.isInteger(value)
}

function amountText(value: unknown): string {
  return typeof value === 'number' ? formatRand(value) : ''
}

/** A value as a person reads it; nothing at all is blank. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.map((item) => (isRecord(item) ? JSON.stringify(item) : valueText(item))).join(', ')
  return isRecord(value) ? JSON.stringify(value) : String(value)
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
