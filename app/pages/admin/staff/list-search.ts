import { href, useLocation } from 'react-router'
import { z } from 'zod'

/**
 * A button of the list sends the search and filters along, so that it leads back to the same list.
 */
export const listSearchSchema = z.object({ list: z.string().max(2000).default('') })

/**
 * The address of the list with the same search and filters; anything else leads to the whole list.
 */
export function staffListAddress(search = ''): string {
  return /^\?[\w=&%+.~-]*$/.test(search) ? `${href('/admin/staff')}${search}` : href('/admin/staff')
}

/** Search and filters of the list that is open, also behind a dialog. */
export function useListSearch(): string {
  return useLocation().search
}
