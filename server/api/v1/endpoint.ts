import { z } from 'zod'
import { newId } from '#kernel/ids.ts'
import { andThen, ok, type Result, refuse } from '#kernel/result.ts'
import type { Sight } from '#modules/api/queries/objects/source.server.ts'
import type { ObjectKind } from '#modules/api/rules/object-id.ts'
import type { Scope } from '#modules/api/rules/scopes.ts'
import type { Actor, Person } from '#modules/identity/rules/actor.ts'
import { type Flaw, flawsOf, parameterFlaws } from './flaws.ts'

type Policy = (actor: Actor) => boolean

/** What an endpoint gives: an object, or bytes. Null is 404. */
export type Given =
  | { kind: 'json'; value: object }
  | { kind: 'bytes'; bytes: Uint8Array; type: string; fileName: string }

/** Who calls what. `ids` are row ids, by the names of the path. */
export type Caller = { actor: Person; sight: Sight; ids: Readonly<Record<string, string>> }

/** Replaces the ids of another noun by its objects. */
export type Expander = {
  scope: Scope
  byIds: (sight: Sight, ids: string[]) => Promise<{ id: string }[]>
}

export type Described = {
  method: 'get' | 'post' | 'patch' | 'delete'
  /** With the names of its ids in braces. */
  path: string
  operationId: string
  tag: string
  summary: string
  description?: string
  scope: Scope
  /** Who may: of staff, and of customers for their own account. Null where they have no such call. */
  policy: { staff: Policy | null; customer: Policy | null }
  ids?: Readonly<Record<string, ObjectKind>>
  /** An Idempotency-Key is required. */
  movesMoney?: boolean
  /** The body is a form with a file, and not JSON. */
  isForm?: boolean
  /** The ETag of what was read is required. */
  ifMatch?: boolean
  status?: 200 | 201 | 204
  /** Names of form fields, where they differ from the body's. */
  renamed?: Readonly<Record<string, string>>
  expands?: Readonly<Record<string, Expander>>
}

type Work<Query, Body> = Caller & {
  query: Query
  body: Body
  /** For operations that ask for a form's idempotency key. */
  onceKey: string
}

export type Endpoint = Described & {
  query: z.ZodObject
  body: z.ZodType | null
  answer: z.ZodType | 'application/pdf' | 'application/octet-stream' | null
  /** It has an operation. */
  writes: boolean
  /** The request as an endpoint may run it, or what is wrong with it. */
  prepare: (caller: Caller, raw: { query: unknown; body: unknown }) => Prepared | Flawed
  /** What the object is now, for If-Match. */
  current: ((caller: Caller) => Promise<object | null>) | null
}

export type Flawed = { flaws: Flaw[]; in: 'query' | 'body' }
export type Prepared = {
  act: (() => Promise<Result<unknown>>) | null
  read: (done: unknown) => Promise<Result<Given | null>>
  expand: readonly string[]
}

type Declared<Query extends z.ZodObject, Body extends z.ZodType, Done> = Described & {
  query?: Query
  body?: Body
  answer: Endpoint['answer']
  /** The operation of a write. Its value is stored with an Idempotency-Key, so JSON holds it. */
  act?: (work: Work<z.output<Query>, z.output<Body>>) => Promise<Result<Done>>
  read: (
    work: Work<z.output<Query>, z.output<Body>>,
    done: Done,
  ) => Promise<object | null | Result<Given | null>>
  current?: Endpoint['current']
}

const noQuery = z.strictObject({})

/** One endpoint of the API: what routes, the document and the tests know of it is here. */
export function endpoint<
  Done,
  Query extends z.ZodObject = typeof noQuery,
  Body extends z.ZodType = z.ZodNull,
>(declared: Declared<Query, Body, Done>): Endpoint {
  const { act, read, body, current, ...described } = declared
  const expands = Object.keys(described.expands ?? {})
  const query: z.ZodObject = (declared.query ?? noQuery).extend(
    expands.length === 0 ? {} : { expand: expandParameter(expands) },
  )
  return {
    ...described,
    query,
    body: body ?? null,
    writes: act !== undefined,
    current: current ?? null,
    prepare: (caller, raw) => {
      const asked = query.safeParse(raw.query, { reportInput: true })
      if (!asked.success) return { flaws: parameterFlaws(asked.error.issues), in: 'query' }
      const sent = body?.safeParse(raw.body, { reportInput: true })
      if (sent && !sent.success) return { flaws: flawsOf(sent.error.issues), in: 'body' }
      const work = {
        ...caller,
        query: asked.data as z.output<Query>,
        body: sent?.data as z.output<Body>,
        onceKey: newId(),
      }
      const { expand } = asked.data
      return {
        act: act ? () => act(work) : null,
        read: async (done) => givenOf(await read(work, done as Done)),
        expand: Array.isArray(expand) ? expand.map(String) : [],
      }
    },
  }
}

function givenOf(read: object | null | Result<Given | null>): Result<Given | null> {
  if (read === null) return ok(null)
  if ('ok' in read && typeof read.ok === 'boolean') return read as Result<Given | null>
  return ok({ kind: 'json', value: read })
}

function expandParameter(names: readonly string[]) {
  return z
    .string()
    .max(200)
    .optional()
    .describe(`Objects in the place of their ids, separated by commas: ${names.join(', ')}.`)
    .transform((text) => (text ?? '').split(',').filter((name) => name !== ''))
    .refine((all) => all.every((name) => names.includes(name)), `Choose of: ${names.join(', ')}.`)
}

/**
 * The values of a form: those that were sent over those that there are. A checkbox that is off is
 * not sent.
 */
export function formOf(sent: Fields, known: Fields = {}): Record<string, string> {
  const values = Object.entries({ ...known, ...given(sent) })
  return Object.fromEntries(
    values.flatMap(([name, value]) =>
      value === false ? [] : [[name, value === true ? 'on' : String(value ?? '')]],
    ),
  )
}

type Fields = Readonly<Record<string, string | number | boolean | null | undefined>>

function given(sent: Fields): Fields {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
}

/** Values as a form of the site would send them, judged by its schema with its messages. */
export function byForm<Schema extends z.ZodType>(
  schema: Schema,
  values: unknown,
): Result<z.output<Schema>> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return ok(parsed.data)
  // An issue without a path sums up those that have one.
  const ofFields = parsed.error.issues.filter(({ path }) => path.length > 0)
  const byField = Map.groupBy(ofFields, ({ path }) => path.join('.'))
  const fields = [...byField].map(([name, issues]) => [name, issues.map(({ message }) => message)])
  return refuse('invalid', 'Some fields are wrong.', { fields: Object.fromEntries(fields) })
}

/** What a deletion answers with. */
export const gone = { status: 204, answer: null, read: async () => null } as const

/** A write of which nothing is told but what is read after it. */
export async function untold(work: Promise<Result<unknown>>): Promise<Result<null>> {
  return andThen(await work, async () => ok(null))
}
