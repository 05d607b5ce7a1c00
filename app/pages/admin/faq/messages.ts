export const saveFailure = 'Failed to save FAQ'
export const deleteFailure = 'Failed to delete FAQ'
export const changeFailure = 'Failed to update FAQ'
export const reorderFailure = 'Failed to reorder FAQs'
export const categorySaveFailure = 'Failed to save category'
export const categoryDeleteFailure = 'Failed to delete category'
export const categoryReorderFailure = 'Failed to reorder categories'

/** An address with the search of the list that it leads back to. */
export function withSearch(address: string, search: string): string {
  return `${address}${/^\?[^\s\\]*$/.exec(search)?.[0] ?? ''}`
}
