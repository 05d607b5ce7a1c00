import type { Destination } from '#kernel/reordered.ts'
import { ok, type Result } from '#kernel/result.ts'
import { recordActivity } from '#modules/activity/operations/record-activity.server.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import {
  lockInOrder,
  type OrderedRows,
  writePlaces,
} from '#platform/database/ordered-rows.server.ts'
import { transact } from '#platform/database.server.ts'
import { sortOrdersAfter } from '../rules/move.ts'

/** A list whose entries have a sort order that staff also type. */
type Catalogue = {
  rows: OrderedRows
  entityType: 'package' | 'hosting_plan' | 'feature'
  /** What an entry is called in the audit log. */
  one: string
  gone: Result<never>
}

/**
 * Moves an entry; the caller asks the policy. At the end of the list nothing happens. Two at once
 * wait for each other and both count.
 */
export function moveEntry(
  actor: Actor,
  { rows, entityType, one, gone }: Catalogue,
  { id, to }: { id: string; to: Destination },
): Promise<Result<null>> {
  return transact(async (tx) => {
    const list = await lockInOrder(tx, rows)
    const places = sortOrdersAfter(list, id, to)
    const item = list.find((row) => row.id === id)
    if (!places || !item) return gone
    if (places.length === 0) return ok(null)
    await writePlaces(tx, rows, places)
    await recordActivity(tx, {
      actor,
      entityType,
      entityId: id,
      action: 'reordered',
      title: `${one} ${item.name} moved${'direction' in to ? ` ${to.direction}` : ''}`,
      before: { sortOrder: item.place },
      after: { sortOrder: places.find((place) => place.id === id)?.place ?? item.place },
    })
    return ok(null)
  })
}
