import { z } from 'zod'
import { type ObjectKind, rowIdOf } from '#modules/api/rules/object-id.ts'
import { idOf, pageOf } from '#modules/api/rules/objects/base.ts'
import { bindCursor, openCursor } from './cursor.ts'
import { type Caller, type Described, type Endpoint, endpoint } from './endpoint.ts'

/** The row's id of an id that is sent. */
export function rowId(kind: ObjectKind) {
  return idOf(kind).transform((text) => rowIdOf(kind, text) ?? '')
}

export const trueOrFalse = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A moment with its zone. */
const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const limitParameter = z.coerce
  .number('Enter a number from 1 to 100.')
  .int('Enter a number from 1 to 100.')
  .min(1, 'Enter a number from 1 to 100.')
  .max(100, 'Enter a number from 1 to 100.')
  .default(25)
  .describe('How many.')

export const wrongCursor = 'This cursor isn’t from this list.'

const pageParameters = (list: string) => ({
  limit: limitParameter,
  cursor: z
    .string()
    .max(1000)
    .refine((cursor) => openCursor(list, cursor) !== null, wrongCursor)
    .optional()
    .describe('`next_cursor` of the page before.'),
})

/** The position after which a page begins. */
function positionOf(list: string, cursor: string | undefined): string | null {
  return cursor === undefined ? null : openCursor(list, cursor)
}

const listParameters = (list: string) => ({
  ...pageParameters(list),
  created_from: instant.optional().describe('Created at or after this moment.'),
  created_before: instant.optional().describe('Created before this moment.'),
})

/** What `listParameters` have made of a request; the filters of a list stand beside it. */
const readParameters = z.looseObject({
  limit: z.number(),
  cursor: z.string().optional(),
  created_from: z.date().optional(),
  created_before: z.date().optional(),
})

type List<Filters extends z.ZodRawShape> = Omit<Described, 'method' | 'status'> & {
  of: z.ZodType
  filters: Filters
  list: (
    caller: Caller,
    request: {
      limit: number
      after: string | null
      createdFrom: Date | null
      createdBefore: Date | null
      filters: z.output<z.ZodObject<Filters>>
    },
  ) => Promise<Page | null>
}

/** A page of a list; its cursor is signed and belongs to these filters. */
export function listEndpoint<Filters extends z.ZodRawShape>({
  of,
  filters,
  list,
  ...described
}: List<Filters>): Endpoint {
  const query = z.strictObject({ ...listParameters(described.operationId), ...filters })
  return endpoint<null, z.ZodObject>({
    ...described,
    method: 'get',
    query,
    answer: pageOf(of),
    read: async (work) => {
      const { limit, cursor, created_from, created_before, ...chosen } = readParameters.parse(
        work.query,
      )
      const page = await list(work, {
        limit,
        after: positionOf(described.operationId, cursor),
        createdFrom: created_from ?? null,
        createdBefore: created_before ?? null,
        filters: chosen as z.output<z.ZodObject<Filters>>,
      })
      return page && pageAnswer(described.operationId, page)
    },
  })
}

type Page = { data: object[]; next: string | null }

type Thread = Omit<Described, 'method' | 'status' | 'description'> & {
  of: z.ZodType
  list: (caller: Caller, request: { limit: number; after: string | null }) => Promise<Page | null>
}

/** A page of what was written in a conversation, the oldest first. */
export function threadEndpoint({ of, list, ...described }: Thread): Endpoint {
  const { operationId } = described
  return endpoint({
    ...described,
    method: 'get',
    description: 'The oldest first.',
    query: z.strictObject(pageParameters(operationId)),
    answer: pageOf(of),
    read: async (work) => {
      const { limit, cursor } = work.query
      const page = await list(work, { limit, after: positionOf(operationId, cursor) })
      return page && pageAnswer(operationId, page)
    },
  })
}

function pageAnswer(list: string, { data, next }: Page) {
  return {
    data,
    has_more: next !== null,
    next_cursor: next === null ? null : bindCursor(list, next),
  }
}
