import { isRouteErrorResponse } from 'react-router'

/** B§8, word for word: the database account of the program may not read the tables of email. */
export const tablesDenied = 'Email tables access denied. Please apply the RLS policy fix migration'

/** What a page of email says when its data did not load. */
export function emailFailure(error: unknown, usual: string): string {
  return isRouteErrorResponse(error) && error.data === tablesDenied ? tablesDenied : usual
}
