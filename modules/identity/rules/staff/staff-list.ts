import type { ListQuery } from '#kernel/list-query.ts'

/** 'invited' has no account yet. */
export const staffStatuses = ['active', 'inactive', 'invited'] as const
export type StaffStatus = (typeof staffStatuses)[number]

export function staffStatus({
  userId,
  isActive,
}: {
  userId: string | null
  isActive: boolean
}): StaffStatus {
  if (userId === null) return 'invited'
  return isActive ? 'active' : 'inactive'
}

export const staffSorts = ['name', 'email', 'login', 'added'] as const
export type StaffSort = (typeof staffSorts)[number]

/** `roles` are the ids of the roles that there are. */
export function staffListShape(roles: readonly string[]) {
  return {
    sorts: staffSorts,
    defaultSort: { by: 'name' as const, descending: false },
    filters: { role: roles, status: staffStatuses },
  }
}

export type StaffListQuery = ListQuery<StaffSort, ReturnType<typeof staffListShape>['filters']>

/** What a change to staff or roles gave, and the accounts whose rights may be others now. */
export type StaffChange<T> = { value: T; people: readonly string[] }

export const gone = 'This staff member was deleted.'
export const moreRights = 'You can’t change somebody who has permissions that you don’t have.'
