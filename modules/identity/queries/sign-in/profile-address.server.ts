import { config } from '#platform/config.server.ts'
import type { Executor } from '#platform/database.server.ts'
import type { ProfilePath } from '../../rules/profile-path.ts'
import { staffRoleOf } from '../user-permissions.server.ts'

/** The profile of an account, for emails: staff have theirs in the back office. */
export async function profileAddress(executor: Executor, userId: string): Promise<string> {
  const path: ProfilePath =
    (await staffRoleOf(userId, executor)) === null ? '/dashboard/profile' : '/admin/profile'
  return `${config().publicUrl}${path}`
}
