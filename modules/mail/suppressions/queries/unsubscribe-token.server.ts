import { eq } from 'drizzle-orm'
import { isId } from '#kernel/ids.ts'
import { config } from '#platform/config.server.ts'
import { db, type Executor } from '#platform/database.server.ts'
import { isKeyedHash, keyedHash } from '#platform/security/keyed-hash.server.ts'
import { emailLogs } from '../../tables.server.ts'
import { unsubscribePath } from '../rules/unsubscribe.ts'

/**
 * The address in a marketing email: it names the email, says nothing of the recipient, and never
 * expires.
 */
export function unsubscribeAddress(emailLogId: string): string {
  return `${config().publicUrl}${unsubscribePath}${emailLogId}.${keyedHash('unsubscribe', emailLogId)}`
}

/**
 * Who got the email of this token: '' when that was forgotten since; null for a token that is not
 * ours.
 */
export async function unsubscribingAddress(
  token: string,
  executor: Executor = db(),
): Promise<string | null> {
  const [id = '', given = ''] = token.split('.')
  if (!isId(id) || !isKeyedHash('unsubscribe', id, given)) return null
  const [row] = await executor
    .select({ recipient: emailLogs.recipient })
    .from(emailLogs)
    .where(eq(emailLogs.id, id))
  return row?.recipient ?? ''
}
