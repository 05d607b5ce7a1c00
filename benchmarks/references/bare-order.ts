import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'
import { v7 } from 'uuid'

// The minimum for a Node handler: reads the form, writes the rows of one order in one transaction,
// redirects the buyer. It copies the rows of an order placed by Hostwright with new ids and
// numbers, one insert each.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)
const orderId = process.env.ORDER_ID

type Row = Record<string, unknown>
/** `fresh` are the positions of values that hold an id or number of this order. */
type Insert = { name: string; text: string; values: unknown[]; fresh: number[] }

const found: [table: string, query: string][] = [
  ['idempotency_keys', `select * from idempotency_keys where response->>'orderId' = $1`],
  ['orders', 'select * from orders where id = $1'],
  ['order_lines', 'select * from order_lines where order_id = $1'],
  ['order_status_history', 'select * from order_status_history where order_id = $1'],
  ['invoices', 'select * from invoices where order_id = $1'],
  [
    'invoice_lines',
    'select l.* from invoice_lines l join invoices i on i.id = l.invoice_id where i.order_id = $1',
  ],
  ['email_logs', 'select * from email_logs where order_id = $1'],
  [
    'queue.job',
    `select j.* from queue.job j join email_logs m on j.data->>'emailLogId' = m.id::text where m.order_id = $1`,
  ],
]

const inserts: Insert[] = []
const names = new Set<string>()
for (const [table, query] of found) {
  const { rows } = await pool.query<Row>(query, [orderId])
  if (rows.length === 0) throw new Error(`The order has no row in ${table}`)
  rows.forEach((row, index) => {
    for (const name of [
      row.id,
      row.order_number,
      row.invoice_number,
      table === 'idempotency_keys' ? row.key : null,
    ]) {
      if (typeof name === 'string') names.add(name)
    }
    // Marked as done, so that no worker processes them.
    if (table === 'queue.job') row.state = 'completed'
    const columns = Object.keys(row)
    const text = `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`
    inserts.push({
      name: `${table}-${index}`,
      text,
      values: columns.map((column) => toParameter(row[column])),
      fresh: [],
    })
  })
}
for (const insert of inserts) {
  insert.fresh = insert.values.flatMap((value, at) =>
    [...names].some((name) => typeof value === 'string' && value.includes(name)) ? [at] : [],
  )
}
const { rows: series } = await pool.query<{ series: string }>(
  'select series from document_series order by last desc limit 1',
)

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', async () => {
    if (request.method !== 'POST') return response.end('ready')
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const status = form.get('packageSlug') === 'none' ? 422 : await write().then(() => 302, fail)
    response.writeHead(status, { location: '/payment/bank-transfer', 'content-length': 0 }).end()
  })
}).listen(Number(process.env.PORT), '127.0.0.1')

async function write(): Promise<void> {
  const renamed = new Map(
    [...names].map((name) => [
      name,
      name.length === 36 ? v7() : name.slice(0, 4) + randomBytes(6).toString('hex'),
    ]),
  )
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { name, text, values, fresh } of inserts) {
      const own = values.slice()
      for (const at of fresh) own[at] = rename(String(own[at]), renamed)
      await client.query({ name, text, values: own })
    }
    await client.query({
      name: 'count',
      text: 'update document_series set last = last + 1 where series = $1 returning last',
      values: [series[0]?.series],
    })
    await client.query('commit')
    client.release()
  } catch (error) {
    await client.query('rollback')
    client.release()
    throw error
  }
}

function rename(value: string, renamed: Map<string, string>): string {
  let text = value
  for (const [from, to] of renamed) if (text.includes(from)) text = text.replaceAll(from, to)
  return text
}

function toParameter(value: unknown): unknown {
  return value !== null && typeof value === 'object' && !(value instanceof Date)
    ? JSON.stringify(value)
    : value
}

function fail(error: unknown): number {
  console.error(error)
  return 500
}
