import type { Connection, RowDataPacket, TypeCastField } from 'mysql2/promise'
import {
  SourceError,
  type SourceReader,
  type SourceRow,
  type SourceTable,
} from '../rules/source-row.ts'

const batchSize = 1000
const timeoutMs = 30_000

/**
 * A MySQL or MariaDB database. All tables are read as they were at one moment, in a transaction
 * that can write nothing, batch by batch along the key. The address holds a password: it is in no
 * message and no log.
 */
export async function mysqlReader(address: string): Promise<SourceReader> {
  const connection = await connect(address)
  // Times with a zone are UTC, as mysqldump writes them; others are as the server's clock said.
  await connection.query("set time_zone = '+00:00'")
  await connection.query('set transaction isolation level repeatable read')
  await connection.query('start transaction with consistent snapshot, read only')
  return {
    read: (tables, after) => batches(connection, tables, after),
    close: async () => connection.destroy(),
  }
}

/** Loaded where a database is read: no other process needs it in memory. */
async function connect(address: string): Promise<Connection> {
  const { createConnection } = await import('mysql2/promise')
  const url = parsed(address)
  try {
    return await createConnection({
      ...(url.socket === null
        ? { host: url.hostname, port: url.port }
        : { socketPath: url.socket }),
      user: url.user,
      password: url.password,
      database: url.database,
      ...(url.isEncrypted && { ssl: { rejectUnauthorized: true } }),
      charset: 'utf8mb4',
      connectTimeout: timeoutMs,
      enableKeepAlive: true,
      typeCast: textOf,
    })
  } catch (error) {
    throw new SourceError(connectProblem(error, url.hostname))
  }
}

type Address = {
  hostname: string
  port: number
  socket: string | null
  user: string
  password: string
  database: string
  isEncrypted: boolean
}

/** mysql://user:password@host:3306/database, with ?tls=1, or ?socket=/path for one on this machine. */
function parsed(address: string): Address {
  const url = URL.canParse(address) ? new URL(address) : null
  const database = decodeURIComponent(url?.pathname.slice(1) ?? '')
  if (!url || !/^(mysql|mariadb):$/.test(url.protocol) || database === '')
    throw new SourceError('Enter an address such as mysql://user:password@host:3306/database')
  return {
    hostname: url.hostname,
    port: Number(url.port || 3306),
    socket: url.searchParams.get('socket'),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database,
    isEncrypted: url.searchParams.get('tls') === '1',
  }
}

const problems: Record<string, string> = {
  ECONNREFUSED: 'No database answers at {host}',
  ENOTFOUND: 'There is no host {host}',
  ETIMEDOUT: '{host} does not answer',
  ER_ACCESS_DENIED_ERROR: '{host} refuses this user and password',
  ER_DBACCESS_DENIED_ERROR: 'This user may not read the database at {host}',
  ER_BAD_DB_ERROR: 'There is no such database at {host}',
}

function connectProblem(error: unknown, host: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const words =
    problems[code] ?? `The database at {host} can’t be read (${code || 'no reason given'})`
  return words.replace('{host}', host)
}

/** Every value as the text that the server sends. */
function textOf(field: TypeCastField): string | null {
  if (field.type !== 'BIT') return field.string('utf8')
  const bytes = field.buffer()
  return bytes && String(bytes.reduce((number, byte) => number * 256 + byte, 0))
}

async function* batches(
  connection: Connection,
  tables: readonly SourceTable[],
  after: ReadonlyMap<string, number>,
): AsyncGenerator<{ table: SourceTable; rows: SourceRow[] }> {
  for (const table of tables) {
    const columns = await columnsOf(connection, table)
    if (columns.length === 0) continue
    const list = columns.map((name) => `\`${name.replaceAll('`', '``')}\``).join(', ')
    const select = `select ${list} from \`${table.name}\``
    if (columns.includes(table.key))
      yield* pagesOf(connection, { table, select, after: after.get(table.name) ?? -1 })
    else yield { table, rows: await rowsOf(connection, select, []) }
  }
}

type Reading = { table: SourceTable; select: string; after: number }

async function* pagesOf(connection: Connection, { table, select, after }: Reading) {
  const page = `${select} where \`${table.key}\` > ? order by \`${table.key}\` limit ${batchSize}`
  let last = after
  for (;;) {
    const rows = await rowsOf(connection, page, [last])
    if (rows.length > 0) yield { table, rows }
    if (rows.length < batchSize) return
    last = Number(rows.at(-1)?.[table.key])
  }
}

async function rowsOf(
  connection: Connection,
  statement: string,
  values: readonly number[],
): Promise<SourceRow[]> {
  const [rows] = await connection.query<(RowDataPacket & SourceRow)[]>({
    sql: statement,
    values: [...values],
    timeout: timeoutMs,
  })
  return rows
}

/** Without what is not copied; none where the source has no such table. */
async function columnsOf(connection: Connection, table: SourceTable): Promise<string[]> {
  const [rows] = await connection.query<(RowDataPacket & { name: string })[]>(
    'select column_name as name from information_schema.columns where table_schema = database() and table_name = ? order by ordinal_position',
    [table.name],
  )
  return rows.map(({ name }) => name).filter((name) => !table.without?.includes(name))
}
