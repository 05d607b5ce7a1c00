import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { demoAccounts, demoPassword } from '#db/seeds/demo-accounts.ts'
import { seed } from '#db/seeds/run.server.ts'
import { startSealing } from '#modules/activity/operations/seal-activity.server.ts'
import { watchChats } from '#modules/chat/routing/operations/watch-chats.server.ts'
import { arrivalToken } from '#modules/mail/deliverability/rules/arrival.ts'
import { holdMailsAfterRestore } from '#modules/mail/operations/mail-queue.server.ts'
import {
  intoSupport,
  readSupportMailbox,
  watchMailbox,
} from '#modules/support/mailbox/operations/watch-mailbox.server.ts'
import { readMailboxAddress } from '#modules/support/mailbox/queries/mailbox-status.server.ts'
import { mailboxName } from '#modules/support/mailbox/rules/mailbox-settings.ts'
import { followContent } from '#platform/caching/cached-read.server.ts'
import { now } from '#platform/clock.server.ts'
import { config } from '#platform/config.server.ts'
import { followDatabaseClock } from '#platform/database/database-clock.server.ts'
import { migrateAs } from '#platform/database/migrate.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { simulateDns } from '#platform/dns.server.ts'
import { startEvents, stopEvents } from '#platform/events.server.ts'
import { collectGarbageWhenIdle } from '#platform/load/background-work.server.ts'
import { log } from '#platform/log.server.ts'
import { forwardCaptured } from '#platform/mail/capture.server.ts'
import type { OutgoingMail } from '#platform/mail/transport.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { onShutdown } from '#platform/process/shutdown.server.ts'
import { failStart } from '#platform/process/start-error.server.ts'
import { startQueue, stopQueue } from '#platform/queue.server.ts'
import { demoNameServer } from '#simulators/dns/name-server.server.ts'
import { deliverToDemoMailbox, startDemoMailbox } from '#simulators/imap/demo-mailbox.server.ts'
import { arrivedMail } from '#simulators/mailbox/arrived-mail.server.ts'
import { startDeliveries } from '#simulators/payfast/deliver.server.ts'
import { startAddressCounts } from './address-counts.ts'
import { stopChatEvents } from './api/chat/routes.ts'
import { stopTicketEvents } from './api/ticket-events.ts'
import { createApp } from './app.ts'
import { announceStop } from './health.ts'
import { createListener, drain, listen, tryPort } from './listener.ts'
import { makeSharedPage } from './page-cache/make-shared-page.ts'
import { createPageCache } from './page-cache/page-cache.ts'
import { createPages } from './pages.ts'
import { startBackgroundWork } from './schedule.ts'
import { simulatedGateway } from './simulators.ts'
import { openStaticFiles } from './static-files.ts'

/**
 * Starts everything, from configuration to a listening server. What an operator can fix is reported
 * in one line, with exit code 1.
 */
export async function start(build: ServerBuild, clientFolder: string): Promise<void> {
  survive()
  await boot(async (undo) => {
    await startServices(undo)
    const pages = createPages(build, 'production')
    const files = await openStaticFiles(clientFolder)
    const cache = config().pageCache
      ? createPageCache((key) => makeSharedPage(pages, key))
      : undefined
    await startListening(createListener(createApp(pages), { files, pages: cache }), undo)
    collectGarbageWhenIdle()
  })
}

/** Longer than any part takes to start, shorter than a person waits after Ctrl-C. */
const startTimeoutMs = 15_000

/**
 * Runs a start-up that may be stopped at any moment; what has started by then is stopped in order.
 */
export async function boot(
  startUp: (undo: (() => Promise<void>)[]) => Promise<void>,
): Promise<void> {
  const undo: (() => Promise<void>)[] = []
  const started = startUp(undo)
  onShutdown(async (reason) => {
    log().info({ reason }, 'stopping')
    announceStop()
    await Promise.race([
      started.catch(() => undefined),
      sleep(startTimeoutMs, undefined, { ref: false }),
    ])
    await stopAll(undo)
  })
  try {
    await started
  } catch (error) {
    await stopAll(undo)
    failStart(error)
  }
}

/**
 * Starts database, migrations, demo data, jobs and live events, and registers in `undo` how to stop
 * each. Nothing changes when the port is in use.
 */
export async function startServices(undo: (() => Promise<void>)[]): Promise<void> {
  await tryPort(config())
  const server = await provideDatabase(config(), { onProgress: say })
  undo.push(server.stop)
  openDatabase(server.url)
  undo.push(closeDatabase)
  await migrateAs(server.migrationUrl)
  await seed(say)
  undo.push(await followDatabaseClock())
  await holdMailsAfterRestore()
  undo.push(startSealing())
  followContent()
  undo.push(stopEvents)
  await startEvents(server.sessionUrl, server)
  undo.push(stopQueue)
  await startQueue(server.sessionUrl)
  await startBackgroundWork()
  undo.push(readSupportMailbox())
  undo.push(watchChats())
  undo.push(startAddressCounts())
  if (config().mode === 'demo')
    undo.push(startDeliveries(simulatedGateway()), await readDemoMailbox())
}

export async function startListening(
  listener: RequestListener,
  undo: (() => Promise<void>)[],
): Promise<void> {
  const server = await listen(listener, config())
  undo.push(async () => {
    // Before the open answers are waited for, of which these never end by themselves.
    stopTicketEvents()
    stopChatEvents()
    await drain(server)
  })
  say(`Hostwright is ready at ${config().publicUrl}`)
  if (config().mode === 'demo')
    say(
      `Demo accounts: ${Object.values(demoAccounts).join(', ')}. The password of each is ${demoPassword}`,
    )
}

/** In reverse order; a part that fails to stop doesn't prevent the others from stopping. */
async function stopAll(undo: (() => Promise<void>)[]): Promise<void> {
  for (const stop of undo.splice(0).reverse()) {
    await stop().catch((error) =>
      log().error({ err: error }, 'a part of the server did not stop well'),
    )
  }
}

/**
 * Lost connections cause unhandled errors that must not end the process. Other unhandled errors are
 * logged as errors.
 */
export function survive(): void {
  process.on('unhandledRejection', (error) =>
    log().error({ err: error }, 'a rejection that nobody handled'),
  )
  process.on('uncaughtException', (error) => {
    log().error({ err: error }, 'an exception that nobody caught')
  })
}

function say(message: string): void {
  console.log(message)
}

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
async function readDemoMailbox(): Promise<() => Promise<void>> {
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
