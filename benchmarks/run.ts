// npm run bench [-- name[=argument,argument] …]: measures the claims of benchmarks/README.md, each
// beside its reference in the same run.

import { cpus } from 'node:os'
import { readConfig, useConfig as setConfig } from '#platform/config.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { auditLogList } from './audit-list.ts'
import { beside } from './beside.ts'
import { billingCards, billingRun } from './billing-run.ts'
import { billingVisitors } from './billing-visitors.ts'
import { changingContent } from './changing-content.ts'
import { chatLauncher } from './chat-launcher.ts'
import { chatStreams } from './chat-streams.ts'
import { checkout } from './checkout.ts'
import { contentLists } from './content-lists.ts'
import { emailLogPages } from './email-log-list.ts'
import { homePage } from './home-page.ts'
import { inboundMail } from './inbound-mail.ts'
import { invoiceList } from './invoice-list.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { lighthouseMarks } from './lighthouse.ts'
import { longThread } from './long-thread.ts'
import { memory } from './memory.ts'
import { orderList } from './order-list.ts'
import { paletteSearch } from './palette-search.ts'
import { importInvoices } from './programs/import.ts'
import { suspensions } from './programs/suspensions.ts'
import { webhookBacklog } from './programs/webhooks.ts'
import { renderedPage, twoWorkers } from './rendered-page.ts'
import { slowPhone } from './slow-phone.ts'
import { ticketList } from './ticket-list.ts'

const claims: Record<string, (databaseUrl: string, args?: string[]) => Promise<void>> = {
  'home-page': homePage,
  'rendered-page': renderedPage,
  'two-workers': twoWorkers,
  checkout,
  'order-list': orderList,
  'invoice-list': invoiceList,
  'audit-list': auditLogList,
  'email-log-list': emailLogPages,
  'ticket-list': ticketList,
  'content-lists': contentLists,
  'palette-search': paletteSearch,
  'long-thread': longThread,
  'chat-streams': chatStreams,
  'chat-launcher': chatLauncher,
  'billing-run': billingRun,
  'billing-cards': billingCards,
  'billing-visitors': billingVisitors,
  'invoice-pdf': invoicePdf,
  'inbound-mail': inboundMail,
  import: importInvoices,
  webhooks: webhookBacklog,
  suspensions,
  memory,
  'changing-content': changingContent,
  'slow-phone': slowPhone,
  beside,
  lighthouse: lighthouseMarks,
}

// `beside` needs another checkout.
const all = Object.keys(claims).filter((name) => name !== 'beside')
const requested = (process.argv.length > 2 ? process.argv.slice(2) : all).map((word) => {
  const [name = '', args] = word.split('=')
  return { name, args: args?.split(',') }
})
const unknown = requested.filter(({ name }) => !claims[name]).map(({ name }) => name)
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(claims).join(', ')}`)
  process.exit(1)
}
// DATABASE_URL, when set, must be a database that may be filled with a million orders.
const config = setConfig(readConfig({ DATA_DIR: '.data/bench', LOG_LEVEL: 'warn', ...process.env }))
const database = await provideDatabase(config, { onProgress: console.log })
// Measurements create databases and vacuum: more than the program's role may.
const url = database.maintenanceUrl ?? database.url
try {
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}; load, server and database share them`,
  )
  for (const { name, args } of requested) await claims[name]?.(url, args)
} finally {
  await database.stop()
}
