import type { Executor } from '#platform/database.server.ts'
import { supportSettings } from '../../queries/support-settings.server.ts'

/** The mailbox to which people answer tickets by email; blank where none is set. */
export async function supportMailbox(executor: Executor): Promise<string> {
  const { supportAddress } = await supportSettings(executor)
  return supportAddress.trim()
}
