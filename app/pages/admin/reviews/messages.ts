export const heading = 'Reviews & Trust'
export const saveFailure = 'Failed to save review'
export const deleteFailure = 'Failed to delete review'
export const changeFailure = 'Failed to update review'
export const settingsFailure = 'Failed to save the settings of invitations'
export const badgeSaveFailure = 'Failed to save badge'
export const badgeDeleteFailure = 'Failed to delete badge'
export const badgeReorderFailure = 'Failed to reorder badges'

/** An address with the search of the list that it leads back to. */
export function withSearch(address: string, search: string): string {
  return `${address}${/^\?[^\s\\]*$/.exec(search)?.[0] ?? ''}`
}
