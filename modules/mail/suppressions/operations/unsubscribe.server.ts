import { ok, type Result, refuse } from '#kernel/result.ts'
import { transact } from '#platform/database.server.ts'
import { unsubscribingAddress } from '../queries/unsubscribe-token.server.ts'
import { suppress } from './suppress.server.ts'

/**
 * No more marketing to the recipient of this email. The token is the right to it; a second time
 * changes nothing.
 */
export function unsubscribe(
  token: string,
  how: 'one_click' | 'page',
): Promise<Result<{ address: string }>> {
  return transact(async (tx) => {
    const address = await unsubscribingAddress(token, tx)
    if (address === null)
      return refuse(
        'not_found',
        'This link doesn’t work. Open the newest email and use the link in it.',
      )
    const evidence =
      how === 'one_click' ? 'Unsubscribe button of the email program' : 'Link in an email'
    if (address !== '')
      await suppress(tx, { address, reason: 'unsubscribe', source: 'recipient', evidence })
    return ok({ address })
  })
}
