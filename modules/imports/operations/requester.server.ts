import { z } from 'zod'
import { staffActors } from '#modules/identity/queries/staff-list.server.ts'
import { type Actor, actorId, actorName } from '#modules/identity/rules/actor.ts'
import { db } from '#platform/database.server.ts'
import { mayImport } from '../policy.ts'

/** Who asked for a job. Without an account it is a program of the operator's. */
export const requesterFields = { by: z.string(), userId: z.string().nullish() }

export const requesterIs = (actor: Actor) => ({ by: actorName(actor), userId: actorId(actor) })

type Requester = { by: string; userId?: string | null | undefined }

/**
 * Who asked, with the rights of today: a job may begin, or go on after a break, when they are gone.
 * Null when they may not import any more.
 */
export async function presentRequester({ by, userId }: Requester): Promise<Actor | null> {
  if (!userId) return { kind: 'system', name: by }
  const member = (await staffActors(db())).find((one) => one.userId === userId)
  return member && mayImport(member) ? member : null
}

export const requesterLeft = ({ by }: Requester): string =>
  `${by} may not import any more. Another member of staff can go on.`
