import { RefusalError } from '#kernel/result.ts'
import type { Transaction } from '#platform/database.server.ts'
import { activeAdministrators } from '../../queries/active-administrators.server.ts'
import { lockAdministrators } from './create-administrator.server.ts'

/**
 * Runs a change to staff, roles or accounts and rolls it back when it would leave no administrator
 * (invariant 12). Two administrators who remove each other at once are served one after the other.
 */
export async function keepingLastAdministrator<T>(
  tx: Transaction,
  change: () => Promise<T>,
): Promise<T> {
  await lockAdministrators(tx)
  const before = await activeAdministrators(tx)
  const result = await change()
  if (before > 0 && (await activeAdministrators(tx)) === 0) {
    throw new RefusalError({
      code: 'conflict',
      message: 'At least one active administrator must remain.',
    })
  }
  return result
}
