import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { dayOrders } from '#modules/reconciliation/rules/bank-statement/bank-date.ts'
import { cents, createdAt, id, moment } from '#platform/database/columns.server.ts'
import { type CsvFileKind, csvFileKinds } from './rules/csv/files.ts'
import type { CsvMapping } from './rules/csv/rows.ts'
import {
  findingKinds,
  type ImportCounts,
  type ImportOptions,
  type ImportProgress,
  importOutcomes,
  importSources,
  importStates,
  noCounts,
} from './rules/import.ts'
import type { SourceRow } from './rules/source-row.ts'

/** Text, as every further program that customers come from is a word more. */
const importSource = () => text('source', { enum: importSources })
export const importState = pgEnum('import_state', importStates)
export const importOutcome = pgEnum('import_outcome', importOutcomes)
export const findingKind = pgEnum('import_finding_kind', findingKinds)

/** Moves from another program. One that is neither open nor undone is the current one. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    source: importSource().notNull(),
    state: importState('state').notNull().default('scanning'),
    options: jsonb('options').$type<ImportOptions>().notNull(),
    counts: jsonb('counts').$type<ImportCounts>().notNull().default(noCounts),
    progress: jsonb('progress').$type<ImportProgress>(),
    /** How often the source was read; records that the latest reading did not see are gone there. */
    readings: integer('readings').notNull().default(1),
    /** Why the step that went on last did not end. */
    failure: text('failure').notNull().default(''),
    startedBy: text('started_by').notNull(),
    /** The step that goes on is that of a living process until then. */
    busyUntil: moment('busy_until'),
    startedAt: moment('started_at').notNull(),
    finishedAt: moment('finished_at'),
    comparedAt: moment('compared_at'),
    openedAt: moment('opened_at'),
    undoneAt: moment('undone_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('imports_one_current')
      .on(sql`(1)`)
      .where(sql`${table.state} not in ('opened', 'undone')`),
    index('imports_newest').on(table.startedAt.desc(), table.id.desc()),
  ],
)

/**
 * Each record of a source, once, and what it is here. `data` is the source's row until the import
 * is opened; the rest stays, so that a later import doubles nothing.
 */
export const importRecords = pgTable(
  'import_records',
  {
    source: importSource().notNull(),
    /** The table of the source. */
    kind: text('kind').notNull(),
    sourceId: bigint('source_id', { mode: 'number' }).notNull(),
    /** The import that created the target, or read the record first. */
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id),
    parentId: bigint('parent_id', { mode: 'number' }),
    data: jsonb('data').$type<SourceRow>(),
    /** Our id, given when it is first checked; no reference, as records are of many tables. */
    targetId: uuid('target_id'),
    outcome: importOutcome('outcome'),
    /** A hash of all that the target was last written from; null until it is written. */
    writtenHash: text('written_hash'),
    /** The reading that saw it last. */
    reading: integer('reading').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.source, table.kind, table.sourceId] }),
    index('import_records_parent')
      .on(table.source, table.kind, table.parentId)
      .where(sql`${table.parentId} is not null`),
    index('import_records_target').on(table.targetId).where(sql`${table.targetId} is not null`),
    index('import_records_import').on(table.importId, table.kind),
  ],
)

/**
 * Files that staff uploaded, one of each kind, until their import is open. They hold personal data,
 * so that they are deleted after some days in any case.
 */
export const importFiles = pgTable('import_files', {
  kind: text('kind', { enum: csvFileKinds as [CsvFileKind, ...CsvFileKind[]] }).primaryKey(),
  name: text('name').notNull(),
  content: text('content').notNull(),
  mapping: jsonb('mapping').$type<CsvMapping>().notNull().default({}),
  dayOrder: text('day_order', { enum: dayOrders }).notNull().default('day-first'),
  uploadedBy: text('uploaded_by').notNull(),
  createdAt: createdAt(),
})

/** Why a record is not here or differs, in words for staff. */
export const importFindings = pgTable(
  'import_findings',
  {
    id: id(),
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    kind: findingKind('kind').notNull(),
    /** The table of the source, or what was compared. */
    subject: text('subject').notNull(),
    sourceId: bigint('source_id', { mode: 'number' }),
    /** How the record is called at its source: an invoice's number, a client's name. */
    name: text('name').notNull().default(''),
    reason: text('reason').notNull(),
    /** The money that the reason is about. */
    amountCents: cents('amount_cents'),
    createdAt: createdAt(),
  },
  (table) => [
    index('import_findings_import').on(table.importId, table.kind, table.subject, table.sourceId),
  ],
)
