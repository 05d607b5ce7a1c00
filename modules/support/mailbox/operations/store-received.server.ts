import { RefusalError } from '#kernel/result.ts'
import { receiveMail } from '../../incoming-mail/operations/receive-mail.server.ts'
import type { StoreMail } from './read-mailbox.server.ts'

/** Into the support desk's received emails. `mailbox` is what they are listed under. */
export function intoSupport(mailbox: string): StoreMail {
  const store = async (raw: Uint8Array, size: number) => {
    const received = await receiveMail(raw, { mailbox, size })
    if (!received.ok) throw new RefusalError(received.error)
  }
  return { whole: (raw) => store(raw, raw.length), tooLarge: store }
}
