// npm run bench [-- name …]: measures the claims of benchmarks/README.md, each beside its reference in the same run.
import { cpus } from 'node:os'
import { readConfig, useConfig as setConfig } from '#platform/config.server.ts'
import { provideDatabase } from '#platform/postgres/provide-database.server.ts'
import { changingContent } from './changing-content.ts'
import { checkout } from './checkout.ts'
import { homePage } from './home-page.ts'
import { lighthouseMarks } from './lighthouse.ts'
import { memory } from './memory.ts'
import { orderList } from './order-list.ts'
import { renderedPage } from './rendered-page.ts'
import { slowPhone } from './slow-phone.ts'

const claims: Record<string, (databaseUrl: string) => Promise<void>> = {
  'home-page': homePage,
  'rendered-page': renderedPage,
  checkout,
  'order-list': orderList,
  memory,
  'changing-content': changingContent,
  'slow-phone': slowPhone,
  lighthouse: lighthouseMarks,
}

const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(claims)
const unknown = names.filter((name) => !claims[name])
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(claims).join(', ')}`)
  process.exit(1)
}
// DATABASE_URL, when set, must be a database that may be filled with a million orders.
const config = setConfig(readConfig({ DATA_DIR: '.data/bench', LOG_LEVEL: 'warn', ...process.env }))
const database = await provideDatabase(config, { onProgress: console.log })
try {
  console.log(`${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}; load, server and database share them`)
  for (const name of names) await claims[name]?.(database.url)
} finally {
  await database.stop()
}
