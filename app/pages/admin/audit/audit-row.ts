import { type AuditEntry, changeSummary } from '#modules/activity/rules/audit-entry.ts'

/** What the list shows of an entry; values of changed fields can be long and stay on the server. */
export type AuditRow = Pick<
  AuditEntry,
  | 'id'
  | 'title'
  | 'actorName'
  | 'viewedByName'
  | 'channel'
  | 'action'
  | 'entityType'
  | 'ipAddress'
  | 'job'
  | 'createdAt'
> & { summary: string }

export function auditRow({
  id,
  title,
  actorName,
  viewedByName,
  channel,
  action,
  entityType,
  ipAddress,
  job,
  createdAt,
  ...entry
}: AuditEntry): AuditRow {
  return {
    id,
    title,
    actorName,
    viewedByName,
    channel,
    action,
    entityType,
    ipAddress,
    job,
    createdAt,
    summary: changeSummary(entry),
  }
}
