import { dayIn, type TimeZone, timeIn } from '#kernel/dates.ts'
import type { AuditEntry } from './audit-entry.ts'
import { activityChannelLabels } from './channel.ts'

export const auditCsvHeads = [
  'Day',
  'Time',
  'Who',
  'Account',
  'Viewed by',
  'Channel',
  'Action',
  'About',
  'Reference',
  'What happened',
  'Before',
  'After',
  'Details',
  'Address',
  'Browser',
  'Request',
  'Job',
  'Row',
  'Seal',
]

/** Before, after and details as JSON: their fields differ from row to row. */
export function auditCsvRow(entry: AuditEntry, zone: TimeZone): string[] {
  const {
    createdAt,
    actorName,
    actorId,
    viewedByName,
    channel,
    action,
    entityType,
    entityId,
    title,
    before,
    after,
    details,
  } = entry
  const json = (fields: object | null) =>
    fields === null || Object.keys(fields).length === 0 ? '' : JSON.stringify(fields)
  return [
    dayIn(zone, createdAt),
    timeIn(zone, createdAt),
    actorName,
    actorId ?? '',
    viewedByName ?? '',
    activityChannelLabels[channel],
    action,
    entityType,
    entityId ?? '',
    title,
    json(before),
    json(after),
    json(details),
    entry.ipAddress ?? '',
    entry.browser ?? '',
    entry.requestId ?? '',
    entry.job ?? '',
    entry.sequence === null ? '' : String(entry.sequence),
    entry.seal ?? '',
  ]
}
