import { supportSettings } from '../../queries/support-settings.server.ts'
import { accountOf, mailboxSettings } from '../queries/mailbox-settings.server.ts'
import { mailboxName } from '../rules/mailbox-settings.ts'
import { intoSupport } from './store-received.server.ts'
import { type WatchedMailbox, watchMailbox } from './watch-mailbox.server.ts'

/**
 * Reads the mailbox of the settings, if there is one, while this server runs. Gives back how to
 * stop.
 */
export function readSupportMailbox(): () => Promise<void> {
  return watchMailbox(wantedMailbox)
}

async function wantedMailbox(): Promise<WatchedMailbox | null> {
  const [settings, { supportAddress }] = await Promise.all([mailboxSettings(), supportSettings()])
  if (settings.source !== 'imap') return null
  return {
    mailbox: mailboxName(settings),
    account: accountOf(settings),
    store: intoSupport(supportAddress || settings.username),
  }
}
