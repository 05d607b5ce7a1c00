import { eq, max, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { isId, newId } from '#kernel/ids.ts'
import { type Destination, lastSortOrder } from '#kernel/reordered.ts'
import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import { savedMeanwhile } from '#kernel/versions.ts'
import type { Actor } from '#modules/identity/rules/actor.ts'
import { contentChanged } from '#platform/caching/cached-read.server.ts'
import { listChanged, moveRow, type OrderedRows } from '#platform/database/ordered-rows.server.ts'
import { breaks, type Transaction, transact } from '#platform/database.server.ts'
import type { ActivityAction, ActivityEntity } from '../rules/activity.ts'
import { changes } from '../rules/changes.ts'
import { recordActivity } from './record-activity.server.ts'

type Fields = Record<string, unknown>
type Refused = ReturnType<typeof refuse>

/** The row that a form changes and the version that it was read in; null for a new row. */
export type WrittenRow = { id: string; version: string } | null

/** How rows are put in order by hand. */
type Places<Row> = {
  /** The property and the column of the number by which the page sorts. */
  property: keyof Row & string
  column: PgColumn
  order: OrderedRows['order']
  /** Which rows are in order with each other; without it all of them. */
  where?: (row: Row) => SQL
  /** Staff type the number as well, so that only the numbers of rows that moved change. */
  isTyped?: boolean
}

/** Rows that staff write by hand: what is stored, who may, and what the audit log says. */
export type RowKind<Row extends Fields, Input> = {
  table: PgTable & { id: PgColumn; $inferSelect: Row }
  entityType: ActivityEntity
  /** The property that names a row, and that name in the audit log: 'Blog tag news'. */
  name: keyof Row & string
  title: (name: string) => string
  /** Where that says something else than the action. */
  verbs?: Partial<Record<ActivityAction, string>>
  /** In sentences: 'tag' in 'This tag was deleted.' */
  noun: string
  gone?: Refused
  may: (actor: Actor) => boolean
  mayNot: Refused
  /** False where no public page shows the rows. */
  isOnSite?: boolean
  /** Represents what a form began with; without it the time of the last change. */
  version?: (row: Row) => string
  /** The typed values as the columns hold them. */
  columns: (input: Input) => Result<Fields> | Promise<Result<Fields>>
  /** Why the columns may not be stored; `row` is null for a new one. */
  obstacle?: (tx: Transaction, columns: Fields, row: Row | null) => Promise<Refused | null>
  /** The field whose value no other row may have. */
  unique?: { constraint: string; field: string; taken: string; problem?: string }
  /** What follows from a change, in its transaction. */
  changed?: (tx: Transaction, actor: Actor, change: { from: Row; to: Fields }) => Promise<void>
  /** What the audit log stores of a row; without it all of the columns. */
  recorded?: (columns: Row) => Fields
  /** Prepares a deletion, or refuses it; its value is recorded beside the row. */
  beforeDelete?: (tx: Transaction, row: Row) => Promise<Result<Fields>>
  places?: Places<Row>
}

type Switch<Row> = {
  wanted: Partial<Row>
  action: ActivityAction
  /** Why it may not be done; null when it may. */
  obstacle?: (row: Row) => Refused | null
}

/**
 * The operations on such rows. Each asks the policy, holds the row, refuses ('not_found') one that
 * is gone, and writes the row and its entry of the audit log in one transaction.
 */
export function recordedRows<Row extends Fields, Input>(kind: RowKind<Row, Input>) {
  const { table, entityType, may, mayNot, places } = kind
  const gone = kind.gone ?? refuse('not_found', `This ${kind.noun} was deleted.`)
  const isRow = (id: string) => eq(table.id, id)
  const recorded = (columns: Fields) => (kind.recorded ? kind.recorded(columns as Row) : columns)
  const verbs: Record<string, string> = { reordered: 'moved', ...kind.verbs }
  const titleOf = (columns: Fields, action: ActivityAction) =>
    `${kind.title(String(columns[kind.name] ?? ''))} ${verbs[action] ?? action}`

  async function held(
    tx: Transaction,
    id: string,
    lock: 'update' | 'no key update' = 'no key update',
  ): Promise<Row | undefined> {
    if (!isId(id)) return undefined
    const rows: Fields[] = await tx
      .select()
      .from(table as PgTable)
      .where(isRow(id))
      .for(lock)
    return rows[0] as Row | undefined
  }

  const announce = async (tx: Transaction) => {
    if (kind.isOnSite !== false) await contentChanged(tx)
  }

  async function create(tx: Transaction, actor: Actor, columns: Fields) {
    const refused = await kind.obstacle?.(tx, columns, null)
    if (refused) return refused
    const id = newId()
    const place = places && (columns[places.property] ?? (await nextPlace(tx, places, columns)))
    const values =
      places && places.property in columns ? { ...columns, [places.property]: place } : columns
    await announce(tx)
    await tx
      .insert(table as PgTable)
      .values({ ...values, ...(places && { [places.property]: place }), id } as never)
    await recordActivity(tx, {
      actor,
      entityType,
      entityId: id,
      action: 'created',
      title: titleOf(columns, 'created'),
      after: recorded(values),
    })
    return ok({ id })
  }

  async function nextPlace(
    tx: Transaction,
    { column, where, isTyped }: Places<Row>,
    columns: Fields,
  ) {
    const [row] = await tx
      .select({ last: max(column) })
      .from(table as PgTable)
      .where(where?.(columns as Row))
    const last = Number(row?.last ?? 0)
    return isTyped ? lastSortOrder(last) : last + 1
  }

  async function change(
    tx: Transaction,
    actor: Actor,
    { id, version, columns }: { id: string; version: string; columns: Fields },
  ) {
    const row = await held(tx, id)
    if (!row) return gone
    const seen = kind.version ? kind.version(row) : (row.updatedAt as Date).toISOString()
    if (seen !== version) return savedMeanwhile(`this ${kind.noun}`)
    const refused = await kind.obstacle?.(tx, columns, row)
    if (refused) return refused
    const wanted =
      places && columns[places.property] === null
        ? { ...columns, [places.property]: row[places.property] }
        : columns
    await announce(tx)
    await update(tx, id, wanted)
    await kind.changed?.(tx, actor, { from: row, to: wanted })
    await recordActivity(tx, {
      actor,
      entityType,
      entityId: id,
      action: 'updated',
      title: titleOf(wanted, 'updated'),
      ...changes(recorded(row), recorded(wanted)),
    })
    return ok({ id })
  }

  const update = (tx: Transaction, id: string, columns: Fields) =>
    tx
      .update(table as PgTable)
      .set(columns as never)
      .where(isRow(id))

  return {
    /** Creates a row (`existing` null: behind all others, unless it says where) or changes one. */
    async save(actor: Actor, existing: WrittenRow, input: Input): Promise<Result<{ id: string }>> {
      if (!may(actor)) return mayNot
      const columns = await kind.columns(input)
      if (!columns.ok) return columns
      try {
        return await transact<{ id: string }>((tx) =>
          existing
            ? change(tx, actor, { ...existing, columns: columns.value })
            : create(tx, actor, columns.value),
        )
      } catch (error) {
        if (!kind.unique || !breaks(error, kind.unique.constraint)) throw error
        const { field, taken, problem = 'Please check the form.' } = kind.unique
        return refuse('invalid', problem, { fields: { [field]: [taken] } })
      }
    },

    /** Creates a row in the caller's transaction. Throws where the value of `unique` is taken. */
    async add(tx: Transaction, actor: Actor, input: Input): Promise<Result<{ id: string }>> {
      if (!may(actor)) return mayNot
      return andThen<Fields, { id: string }>(await kind.columns(input), (columns) =>
        create(tx, actor, columns),
      )
    },

    async delete(actor: Actor, id: string): Promise<Result<null>> {
      if (!may(actor)) return mayNot
      return transact<null>(async (tx) => {
        const row = await held(tx, id, 'update')
        if (!row) return gone
        const more = (await kind.beforeDelete?.(tx, row)) ?? ok({})
        if (!more.ok) return more
        await announce(tx)
        await tx.delete(table as PgTable).where(isRow(id))
        await recordActivity(tx, {
          actor,
          entityType,
          entityId: id,
          action: 'deleted',
          title: titleOf(row, 'deleted'),
          before: { ...recorded(row), ...more.value },
        })
        return ok(null)
      })
    },

    /** Names the value that is wanted, so that a second press changes nothing. */
    async switch(
      actor: Actor,
      id: string,
      { wanted, action, obstacle }: Switch<Row>,
    ): Promise<Result<null>> {
      if (!may(actor)) return mayNot
      return transact<null>(async (tx) => {
        const row = await held(tx, id)
        if (!row) return gone
        const refused = obstacle?.(row)
        if (refused) return refused
        const what = changes(row, wanted)
        if (Object.keys(what.after).length === 0) return ok(null)
        await announce(tx)
        await update(tx, id, wanted)
        const title = titleOf(row, action)
        await recordActivity(tx, { actor, entityType, entityId: id, action, title, ...what })
        return ok(null)
      })
    },

    /** One place up or down, or before another row. Two who move at once wait and both count. */
    async move(actor: Actor, id: string, to: Destination): Promise<Result<null>> {
      if (!may(actor)) return mayNot
      if (!places) return refuse('invalid', 'This list has no order.')
      return transact<null>(async (tx) => {
        const [row]: Fields[] = isId(id)
          ? await tx
              .select()
              .from(table as PgTable)
              .where(isRow(id))
          : []
        if (!row) return gone
        const { property, column, order, isTyped = false } = places
        const where = places.where?.(row as Row)
        const rows = { table, id: table.id, place: column, order, isTyped, where }
        const title = titleOf(row, 'reordered') + (isTyped ? directionOf(to) : '')
        const placed = (place: number) => ({ [isTyped ? property : 'place']: place })
        return moveRow(
          tx,
          { rows, id, to, gone: where ? listChanged : gone },
          ({ before, after }) =>
            recordActivity(tx, {
              actor,
              entityType,
              entityId: id,
              action: 'reordered',
              title,
              before: placed(before),
              after: placed(after),
            }),
        )
      })
    },
  }
}

function directionOf(to: Destination): string {
  return 'direction' in to ? ` ${to.direction}` : ''
}
