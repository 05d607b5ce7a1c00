/** What a change to staff or roles gave, and the accounts whose rights may be others now. */
export type StaffChange<T> = { value: T; people: readonly string[] }

export const gone = 'This staff member was deleted.'
export const moreRights = 'You can’t change somebody who has permissions that you don’t have.'
