import type { RequestListener } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
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
import { forwardCaptured } from '#platform/mail/capture.server.ts'
import type { OutgoingMail } from '#platform/mail/transport.ts'
import { answerOtherWorkers } from '#platform/metrics.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { databaseOfSupervisor, isWorker, workerPlace } from '#platform/process/worker.server.ts'
import { startQueue, stopQueue } from '#platform/queue.server.ts'
import { demoNameServer } from '#simulators/dns/name-server.server.ts'
import {
  deliverFromOtherWorkers,
  deliverToDemoMailbox,
  startDemoMailbox,
} from '#simulators/imap/demo-mailbox.server.ts'
import { arrivedMail } from '#simulators/mailbox/arrived-mail.server.ts'
import { startDeliveries } from '#simulators/payfast/deliver.server.ts'
import { startAddressCounts } from './address-counts.ts'
import { stopChatEvents } from './api/chat/routes.ts'
import { stopTicketEvents } from './api/ticket-events.ts'
import { createApp } from './app.ts'
import { boot, reportReady, say, survive } from './boot.ts'
import { announceStop, readiness } from './health.ts'
import { createListener, drain, listen, retire, tryPort } from './listener.ts'
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
  }, shutdown)
}

/** Another worker has taken over: the server goes on, and so does its readiness. */
let isRetiring = false
const readinessPauseMs = 250

/**
 * A worker leaves Ctrl-C and a closed terminal, which reach each process of the group, to its
 * supervisor.
 */
const shutdown = {
  onStop: () => {
    if (!isRetiring) announceStop()
  },
  ...(isWorker && { signals: ['SIGTERM'] as const }),
}

/**
 * Starts database, migrations, demo data, jobs and live events, and registers in `undo` how to stop
 * each. Nothing changes when the port is in use.
 */
export async function startServices(undo: (() => Promise<void>)[]): Promise<void> {
  if (!isWorker) await tryPort(config())
  const server = databaseOfSupervisor() ?? (await provideDatabase(config(), { onProgress: say }))
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
  undo.push(answerOtherWorkers())
  if (config().mode === 'demo') undo.push(...(await startSimulators()))
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
    if (isRetiring) await retire(server)
    await drain(server)
  })
  if (isWorker) await reportReadiness()
  else reportReady()
}

/**
 * Says to the supervisor when this worker can take the place of another one. That one is told to
 * retire only then.
 */
async function reportReadiness(): Promise<void> {
  process.on('message', (message) => {
    if (message === 'retire') {
      isRetiring = true
      process.kill(process.pid, 'SIGTERM')
    }
  })
  process.send?.('listening')
  void (async () => {
    while (!(await readiness()).isReady) await sleep(readinessPauseMs, undefined, { ref: false })
    process.send?.('ready')
  })()
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
 * Demo mode: the name server of the demo's domain, and once in a server of several workers the
 * gateway's timer and the mailbox, which is read as a live one is. Gives back how to stop each.
 */
async function startSimulators(): Promise<(() => Promise<void>)[]> {
  simulateDns(demoNameServer())
  forwardCaptured(arriveAtSupport)
  const stopHere = async () => {
    simulateDns(undefined)
    forwardCaptured(undefined)
  }
  if (workerPlace().number !== 1) return [stopHere]
  const { account, close } = await startDemoMailbox()
  deliverFromOtherWorkers()
  const stopReading = watchMailbox(async () => ({
    mailbox: mailboxName(account),
    account,
    store: intoSupport('demo mailbox'),
  }))
  return [startDeliveries(simulatedGateway()), close, stopReading, stopHere]
}
