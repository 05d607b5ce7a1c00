import { data } from 'react-router'
import type { z } from 'zod'
import { matchedAddress } from '#app/request/matched-address.ts'
import type { GuardArgs } from '#app/shells/guards.server.ts'
import type { Result } from '#kernel/result.ts'
import type { WrittenRow } from '#modules/activity/operations/recorded-rows.server.ts'
import type { Person } from '#modules/identity/rules/actor.ts'
import type { ModalSize } from '#ui/primitives/modal.tsx'
import { existingRow } from './editor.tsx'
import { formAction } from './form-action.server.ts'
import type { FormAnswer } from './form-action.ts'
import { type RowFields, type RowValues, typedRow } from './row-fields.tsx'
import { redirectWithToast } from './toast.server.ts'

type Args = GuardArgs & { params: { id?: string } }
type Saved = { values: RowValues; version: string; title?: string }
type Sent = { version?: string }

type Editor<Schema extends z.ZodType<Sent>, Value> = {
  /** Of the dialog of a new row, and of an existing one without a title. */
  titles: readonly [add: string, edit: string]
  description?: string
  size?: ModalSize
  submit: readonly [add: string, save: string]
  fields: RowFields
  /** What a new one begins with, where it is not blank. */
  initial?: (url: URL) => RowValues
  find: (id: string) => Promise<Saved | null>
  gone: string
  schema: Schema
  run: (
    member: Person,
    existing: WrittenRow,
    input: Omit<z.output<Schema>, 'version'>,
  ) => Promise<Result<Value>>
  done: (isNew: boolean, input: z.output<Schema>, value: Value) => string
  /** Where cancelling leads to; without it the list. */
  back?: (url: URL) => string | null
}

/** The dialog that makes or changes a row of the list under it. */
export function rowEditor<Schema extends z.ZodType<Sent>, Value>({
  titles,
  submit,
  fields,
  initial,
  find,
  gone,
  back,
  schema,
  run,
  done,
  ...more
}: Editor<Schema, Value>) {
  const listOf = (args: Args) => matchedAddress(args).split('/').slice(0, -1).join('/')
  const load = async (args: Args) => {
    const { url, params } = args
    const isNew = params.id === undefined
    const saved =
      params.id === undefined
        ? { values: typedRow(fields, initial?.(url) ?? {}), version: '' }
        : await find(params.id)
    if (!saved) throw data(gone, { status: 404 })
    return {
      ...more,
      title: titles[isNew ? 0 : 1],
      submitLabel: submit[isNew ? 0 : 1],
      back: back?.(url) ?? listOf(args) + url.search,
      isNew,
      fields,
      ...saved,
    }
  }
  const save: (args: Args) => Promise<Response | FormRefusal> = formAction((args: Args) => {
    const { id } = args.params
    return {
      schema,
      run: (member, { version = '', ...input }) => run(member, existingRow(id, version), input),
      done: (value, input) =>
        redirectWithToast(listOf(args) + (id === undefined ? '' : args.url.search), {
          kind: 'success',
          message: done(id === undefined, input, value),
        }),
    }
  })
  return { load, save }
}

type FormRefusal = ReturnType<typeof data<FormAnswer>>

/** As a form shows it: checkboxes are 'on' or blank, numbers are text. */
export const shownRow = (fields: RowFields, row: Record<string, unknown>): RowValues =>
  typedRow(
    fields,
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'boolean' ? (value ? 'on' : '') : String(value ?? ''),
      ]),
    ),
  )

/** A row by its id, in the version of its last change. */
export const foundRow =
  <Row extends Record<string, unknown> & { updatedAt: Date }>(
    fields: RowFields,
    byId: (id: string) => Promise<Row | null | undefined>,
    titleOf?: (row: Row) => string,
  ) =>
  async (id: string): Promise<Saved | null> => {
    const row = await byId(id)
    if (!row) return null
    const version = row.updatedAt.toISOString()
    return { values: shownRow(fields, row), version, ...(titleOf && { title: titleOf(row) }) }
  }
