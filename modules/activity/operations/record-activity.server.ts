import { type Actor, actorId, actorName, isStaff } from '#modules/identity/rules/actor.ts'
import { deviceOf } from '#modules/identity/rules/device.ts'
import { insertRows } from '#platform/database/insert-rows.server.ts'
import type { Executor } from '#platform/database.server.ts'
import { db } from '#platform/database.server.ts'
import { asksForHead, requestScope } from '#platform/request-scope.server.ts'
import type { ActivityAction, ActivityEntity } from '../rules/activity.ts'
import { channelOf } from '../rules/channel.ts'
import { maskedFields } from '../rules/masked-fields.ts'
import { activityLog, type RecordedFields } from '../tables.server.ts'

export type Activity = {
  actor: Actor
  entityType: ActivityEntity
  entityId?: string
  action: ActivityAction
  /** One line for people: 'Order HWP1234ABCD marked as paid'. Never a secret. */
  title: string
  /** What else is worth knowing. Secrets are masked by the names of their fields. */
  details?: RecordedFields
  /**
   * Of a change: the fields that differ, with what they were and what they are (`changes` in
   * rules/changes.ts).
   */
  before?: RecordedFields
  after?: RecordedFields
}

/**
 * Writes one row in the caller's transaction, so that the change and its record are committed
 * together. Address, browser, request id and job come from the request or job that runs
 * (platform/request-scope.server.ts).
 */
export async function recordActivity(executor: Executor, activity: Activity): Promise<void> {
  await recordActivities(executor, [activity])
}

/** One row for each. What HEAD asks about leaves nothing here, and is no export. */
export async function recordActivities(executor: Executor, said: Activity[]): Promise<void> {
  const activities = asksForHead() ? said.filter(({ action }) => action !== 'exported') : said
  if (activities.length === 0) return
  const scope = scopeFacts()
  await insertRows(executor, activityLog, {
    rows: activities.map((activity) => ({ ...rowOf(activity), ...scope })),
  })
}

function rowOf({ actor, entityType, entityId, action, title, details, before, after }: Activity) {
  const viewer = actor.kind === 'person' ? actor.viewedBy : undefined
  const { isApi = false, apiKey } = requestScope.getStore() ?? {}
  return {
    entityType,
    entityId: entityId ?? null,
    action,
    title,
    actorId: actorId(actor),
    actorName: actorName(actor),
    channel: channelOf(actor, isApi),
    viewedById: viewer?.userId ?? null,
    viewedByName: viewer?.name ?? null,
    // After masking, which would take the name of a key for a key.
    details: { ...maskedFields(details ?? {}), ...(apiKey !== undefined && { apiKey }) },
    before: recorded(before),
    after: recorded(after),
  }
}

function recorded(fields: RecordedFields | undefined): RecordedFields | null {
  return fields === undefined || Object.keys(fields).length === 0 ? null : maskedFields(fields)
}

function scopeFacts() {
  const scope = requestScope.getStore()
  if (!scope) return {}
  const { requestId, clientAddress, userAgent, job, at } = scope
  return {
    requestId,
    ipAddress: clientAddress || null,
    browser: userAgent ? shortBrowser(userAgent) : null,
    job: job ?? null,
    ...(at && { createdAt: at }),
  }
}

/** 'Firefox, Windows'; of a program that is not a browser its own name: 'curl/8.5.0'. */
function shortBrowser(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return browser === 'Another browser'
    ? (userAgent.split(' ')[0] ?? '').slice(0, 60)
    : `${browser}, ${system}`
}

type Export = {
  entityType: ActivityEntity
  /** Of one document; a list has none. */
  entityId?: string
  title: string
  query: URLSearchParams
}

/**
 * A customer's account that staff look at: what they take out of it is recorded with their name.
 */
function isViewed(actor: Actor): boolean {
  return actor.kind === 'person' && actor.viewedBy !== undefined
}

/** Records who exported which list or document, and which part of it. */
export async function recordExport(actor: Actor, what: Export): Promise<void> {
  if (!isStaff(actor) && !isViewed(actor)) throw new Error('Only staff export lists')
  const { entityType, entityId, title, query } = what
  await recordActivity(db(), {
    actor,
    entityType,
    ...(entityId !== undefined && { entityId }),
    action: 'exported',
    title,
    details: Object.fromEntries(query),
  })
}
