import { type CalendarDate, isCalendarDate } from '#kernel/dates.ts'
import type { ListDays, ListQuery, ListShape } from '#kernel/list-query.ts'
import { activityActions, activityEntities } from './activity.ts'
import { activityChannels } from './channel.ts'

/**
 * `staffIds` are the accounts that have or had a place on the staff. Customers are found by search.
 */
export function auditListShape(staffIds: readonly string[]) {
  return {
    sorts: ['time'],
    defaultSort: { by: 'time', descending: true },
    filters: {
      actor: staffIds,
      entity: activityEntities,
      action: activityActions,
      channel: activityChannels,
    },
  } as const satisfies ListShape
}

export type AuditListQuery = ListQuery<'time', ReturnType<typeof auditListShape>['filters']> &
  ListDays

/** Days of the site's time zone, both included. */
export function readAuditDays(params: URLSearchParams): ListDays {
  const day = (name: string): CalendarDate | null => {
    const typed = params.get(name) ?? ''
    return isCalendarDate(typed) ? typed : null
  }
  return { from: day('from'), to: day('to') }
}
