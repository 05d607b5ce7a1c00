import { setTimeout as sleep } from 'node:timers/promises'
import { newId } from '#kernel/ids.ts'
import { RefusalError } from '#kernel/result.ts'
import { log } from '#platform/log.server.ts'
import { type ImapAccount, imapProblem } from '#platform/mail/imap/account.ts'
import { redactedReason } from '#platform/redacted-error.server.ts'
import { receiveMail } from '../../incoming-mail/operations/receive-mail.server.ts'
import { supportSettings } from '../../queries/support-settings.server.ts'
import { accountOf, mailboxSettings } from '../queries/mailbox-settings.server.ts'
import { mailboxName } from '../rules/mailbox-settings.ts'
import {
  claimMailbox,
  readMailbox,
  recordMailboxProblem,
  releaseMailbox,
  type StoreMail,
} from './read-mailbox.server.ts'

type WatchedMailbox = { mailbox: string; account: ImapAccount; store: StoreMail }

export type WatchTimes = {
  /** How often settings are read, and the mailbox is claimed again. */
  checkMs: number
  /** How long a server that was killed still counts as the reader. */
  claimSeconds: number
  pollMs: number
  minPauseMs: number
  maxPauseMs: number
}

const usual: WatchTimes = {
  checkMs: 5_000,
  claimSeconds: 30,
  pollMs: 3 * 60_000,
  minPauseMs: 2_000,
  maxPauseMs: 5 * 60_000,
}

/** The longest wait for an email that is being stored. */
const stopTimeoutMs = 3_000

type Session = { key: string; mailbox: string; stop: AbortController; ended: Promise<void> }

/**
 * Keeps the mailbox that `wanted` names read, from one server of several, and connects again when
 * the connection is lost. Follows changed settings within seconds. Gives back how to stop.
 */
export function watchMailbox(
  wanted: () => Promise<WatchedMailbox | null>,
  times: Partial<WatchTimes> = {},
): () => Promise<void> {
  const all = { ...usual, ...times }
  const reader = newId()
  const stop = new AbortController()
  let session: Session | undefined

  const end = async () => {
    const ending = session
    session = undefined
    if (!ending) return
    ending.stop.abort()
    await Promise.race([ending.ended, sleep(stopTimeoutMs, undefined, { ref: false })])
    await releaseMailbox(ending.mailbox, reader).catch(() => undefined)
  }
  const check = async () => {
    const found = await wanted()
    const isMine = found !== null && (await claimMailbox(found.mailbox, reader, all.claimSeconds))
    const key = found === null ? '' : JSON.stringify(found.account)
    if (session && (!isMine || session.key !== key)) await end()
    if (!isMine || session || stop.signal.aborted) return
    const own = new AbortController()
    session = {
      key,
      mailbox: found.mailbox,
      stop: own,
      ended: readUntilStopped(found, all, own.signal),
    }
  }
  const watching = (async () => {
    while (!stop.signal.aborted) {
      await check().catch((error) =>
        log().warn(
          { reason: redactedReason(error) },
          'the support mailbox could not be looked after',
        ),
      )
      await pause(all.checkMs, stop.signal)
    }
  })()
  return async () => {
    stop.abort()
    await end()
    await Promise.race([watching, sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}

async function readUntilStopped(
  { mailbox, account, store }: WatchedMailbox,
  times: WatchTimes,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = times.minPauseMs
  const onRead = () => {
    pauseMs = times.minPauseMs
  }
  while (!signal.aborted) {
    try {
      await readMailbox({ mailbox, account, store, signal, pollMs: times.pollMs, onRead })
    } catch (error) {
      const problem = imapProblem(error, account)
      log().warn(
        { problem, code: error instanceof Error && 'code' in error ? error.code : undefined },
        'the support mailbox can’t be read; trying again',
      )
      await recordMailboxProblem(mailbox, problem).catch(() => undefined)
    }
    await pause(pauseMs, signal)
    pauseMs = Math.min(pauseMs * 2, times.maxPauseMs)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => undefined)
}

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

/** Into the support desk's received emails. `mailbox` is what they are listed under. */
export function intoSupport(mailbox: string): StoreMail {
  const store = async (raw: Uint8Array, size: number) => {
    const received = await receiveMail(raw, { mailbox, size })
    if (!received.ok) throw new RefusalError(received.error)
  }
  return { whole: (raw) => store(raw, raw.length), tooLarge: store }
}
