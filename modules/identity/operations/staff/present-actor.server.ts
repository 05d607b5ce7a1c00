import type { Transaction } from '#platform/database.server.ts'
import { staffRoleOf } from '../../queries/user-permissions.server.ts'
import type { Actor } from '../../rules/actor.ts'

/**
 * The actor with the rights of this moment: what the request began with may be gone since. Only
 * behind `lockAdministrators`, so that of two people who take each other's rights at once the
 * second one has none any more.
 */
export async function presentActor(tx: Transaction, actor: Actor): Promise<Actor> {
  return actor.kind === 'person' ? { ...actor, staff: await staffRoleOf(actor.userId, tx) } : actor
}
