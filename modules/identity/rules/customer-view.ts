import { z } from 'zod'
import { accountActor } from './account-actor.ts'
import type { Actor } from './actor.ts'

/** How long staff may look at a customer's account before they must say so again. */
export const customerViewSeconds = 3600

/**
 * What the server keeps of a look: bound to the session of the member of staff, so that it ends
 * with it and is of no use to other users.
 */
export const customerViewSchema = z.object({
  /** Id of the session, not its token. */
  session: z.string(),
  staff: z.object({ userId: z.string(), name: z.string() }),
  customer: z.object({ id: z.string(), userId: z.string(), name: z.string() }),
})

export type CustomerView = z.output<typeof customerViewSchema>

/** Who looked, for the trace of a look that ends without a request. */
export function viewerOf({ staff }: CustomerView): Actor {
  return accountActor({ ...staff, isStaff: true })
}

/**
 * The customer area, and only it, is seen through a customer's eyes: everywhere else staff stay
 * themselves. Read as the router reads it, percent code and capitals included, so that no spelling
 * of an address is one area for the guard and another for the page.
 */
export function isCustomerArea(pathname: string): boolean {
  return /^\/dashboard(?:[/.]|$)/i.test(decoded(pathname))
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
