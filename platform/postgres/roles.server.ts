import { createHmac } from 'node:crypto'
import pg from 'pg'
import { queueSchema } from '../queue/schema.ts'
import { superuser } from './cluster.server.ts'

/** Owns the database and its tables, and changes them: migrations run as it. */
const owner = 'hostwright_owner'
/** Reads and writes rows, and owns the job queue's schema: the program runs as it. */
const program = 'hostwright_program'

export type EmbeddedUrls = {
  /** For the program: an ordinary role. */
  url: string
  /** For migrations. */
  migrationUrl: string
  /** The superuser, for backups and for the operator of the cluster. */
  maintenanceUrl: string
}

/**
 * The addresses of one database for its three roles. Their passwords follow from the superuser's,
 * which is in the data folder.
 */
export function urlsOf(port: number, password: string, database: string): EmbeddedUrls {
  const url = (role: string, secret: string) =>
    `postgres://${role}:${secret}@127.0.0.1:${port}/${database}`
  return {
    url: url(program, passwordOf(program, password)),
    migrationUrl: url(owner, passwordOf(owner, password)),
    maintenanceUrl: url(superuser, password),
  }
}

/**
 * Makes the roles and gives them what is theirs. Safe to run at each start: a data folder of an
 * earlier version, in which everything belongs to the superuser, is handed over whole or not at
 * all.
 */
export async function ensureRoles(maintenanceUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    await client.query('begin')
    for (const role of [owner, program]) await ensureRole(client, role, passwordOf(role, password))
    await client.query(`grant ${program} to ${owner}`)
    const database = pg.escapeIdentifier(client.database ?? '')
    await client.query(`alter database ${database} owner to ${owner}`)
    await client.query(`grant connect, create, temporary on database ${database} to ${program}`)
    await client.query(`create schema if not exists ${queueSchema} authorization ${program}`)
    await handOver(client)
    await grantRows(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [role])
  const attributes = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(password)}`
  await client.query(`${found.rowCount === 0 ? 'create' : 'alter'} role ${role} with ${attributes}`)
}

/**
 * Everything that is still the superuser's, or of the queue and not the program's, but for what
 * belongs to PostgreSQL and to extensions.
 */
async function handOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(belongings, [
    superuser,
    queueSchema,
    program,
    owner,
  ])
  for (const { statement } of rows) await client.query(statement)
}

/** The program works on rows; what the owner makes later is open to it as well. */
async function grantRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ schema: string }>(
    `select nspname as schema from pg_namespace n where ${isOurs} and nspname <> $1`,
    [queueSchema],
  )
  for (const { schema } of rows) {
    const name = pg.escapeIdentifier(schema)
    await client.query(`grant usage on schema ${name} to ${program}`)
    await client.query(
      `grant select, insert, update, delete on all tables in schema ${name} to ${program}`,
    )
    await client.query(
      `grant usage, select, update on all sequences in schema ${name} to ${program}`,
    )
  }
  const later = `alter default privileges for role ${owner} grant`
  await client.query(`${later} select, insert, update, delete on tables to ${program}`)
  await client.query(`${later} usage, select, update on sequences to ${program}`)
  await client.query(`${later} usage on schemas to ${program}`)
}

const isOurs = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`
const ofExtension = (catalog: string, oid: string) =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
const newOwner = `quote_ident(case when n.nspname = $2 then $3 else $4 end)`
// The queue's as well where an earlier version gave them to the owner of the tables.
const isMisplaced = (column: string) =>
  `${column} in (select oid from pg_roles where rolname = $1 or (rolname = $4 and n.nspname = $2))`

/**
 * Statements that change owners. Schemas come first; sequences of columns, types of tables and
 * indexes follow their tables.
 */
const belongings = `
  select format('alter schema %I owner to %s', n.nspname, ${newOwner}) as statement, 1 as place
  from pg_namespace n where ${isOurs} and n.nspname <> 'public'
    and ${isMisplaced('n.nspowner')}
  union all
  select format('alter table %I.%I owner to %s', n.nspname, c.relname, ${newOwner}), 2
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${isOurs} and c.relkind in ('r', 'p', 'v', 'm', 'S')
    and ${isMisplaced('c.relowner')}
    and not ${ofExtension('pg_class', 'c.oid')}
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
      and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
  union all
  select format('alter type %I.%I owner to %s', n.nspname, t.typname, ${newOwner}), 3
  from pg_type t join pg_namespace n on n.oid = t.typnamespace
  where ${isOurs} and t.typtype in ('e', 'd') and ${isMisplaced('t.typowner')}
    and not ${ofExtension('pg_type', 't.oid')}
  union all
  select format('alter routine %s owner to %s', p.oid::regprocedure, ${newOwner}), 4
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${isOurs} and ${isMisplaced('p.proowner')}
    and not ${ofExtension('pg_proc', 'p.oid')}
  order by place`

function passwordOf(role: string, password: string): string {
  return createHmac('sha256', password).update(role).digest('base64url')
}
