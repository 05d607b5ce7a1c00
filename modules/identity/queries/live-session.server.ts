import { sessionLimits } from '../rules/session-limits.ts'

const { staff, customer } = sessionLimits

/**
 * SQL: session `s` still counts: neither past its end, nor unused for too long, nor too old.
 * `isStaff` is the condition that its user is on the staff, so that a user who becomes staff keeps
 * no session that staff may not have.
 */
export const isLiveSession = (isStaff: string): string => `(s.expires_at > now()
  and s.updated_at > now() - make_interval(hours => case when ${isStaff} then ${staff.idleHours} else ${customer.idleHours} end)
  and s.created_at > now() - make_interval(days => case when ${isStaff} then ${staff.maxDays} else ${customer.maxDays} end))`
