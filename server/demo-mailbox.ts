import { intoSupport } from '#modules/support/mailbox/operations/store-received.server.ts'
import { watchMailbox } from '#modules/support/mailbox/operations/watch-mailbox.server.ts'
import { mailboxName } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { startDemoMailbox } from '#simulators/imap/demo-mailbox.server.ts'

/** Demo mode: starts the mailbox of the simulators and reads it as a live one is read. Gives back how to stop both. */
export async function readDemoMailbox(): Promise<() => Promise<void>> {
  const { account, close } = await startDemoMailbox()
  const stop = watchMailbox(async () => ({ mailbox: mailboxName(account), account, store: intoSupport('demo mailbox') }))
  return async () => {
    await stop()
    await close()
  }
}
