import { arrivalToken } from '#modules/mail/deliverability/rules/arrival.ts'
import { intoSupport } from '#modules/support/mailbox/operations/store-received.server.ts'
import { watchMailbox } from '#modules/support/mailbox/operations/watch-mailbox.server.ts'
import { readMailboxAddress } from '#modules/support/mailbox/queries/mailbox-status.server.ts'
import { mailboxName } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { now } from '#platform/clock.server.ts'
import { simulateDns } from '#platform/dns.server.ts'
import { forwardCaptured } from '#platform/mail/capture.server.ts'
import type { OutgoingMail } from '#platform/mail/transport.ts'
import { demoNameServer } from '#simulators/dns/name-server.server.ts'
import { deliverToDemoMailbox, startDemoMailbox } from '#simulators/imap/demo-mailbox.server.ts'
import { arrivedMail } from '#simulators/mailbox/arrived-mail.server.ts'

/**
 * A test of deliverability comes back through the mailbox; nothing else that the program sends
 * itself does.
 */
async function arriveAtSupport(mail: OutgoingMail): Promise<void> {
  if (arrivalToken(mail.subject) === null || mail.to !== (await readMailboxAddress())) return
  deliverToDemoMailbox(await arrivedMail(mail, now()))
}

/**
 * Demo mode: starts the mailbox of the simulators and reads it as a live one is read; beside it the
 * name server of the demo's domain. Gives back how to stop all.
 */
export async function readDemoMailbox(): Promise<() => Promise<void>> {
  const { account, close } = await startDemoMailbox()
  simulateDns(demoNameServer())
  forwardCaptured(arriveAtSupport)
  const stop = watchMailbox(async () => ({
    mailbox: mailboxName(account),
    account,
    store: intoSupport('demo mailbox'),
  }))
  return async () => {
    simulateDns(undefined)
    forwardCaptured(undefined)
    await stop()
    await close()
  }
}
