import { z } from 'zod'
import { namedSchemas } from '#modules/api/rules/objects/base.ts'
import { everyScope, scopeLabels } from '#modules/api/rules/scopes.ts'
import {
  type EventSubject,
  type WebhookEventType,
  webhookEvents,
  webhookEventTypes,
} from '#modules/webhooks/rules/event.ts'
import type { Endpoint } from './endpoint.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { apiPath, problems } from './problem.ts'

type Json = { [name: string]: unknown }

const reference = (name: string) => `#/components/schemas/${name}`

/** The API as OpenAPI 3.1, from the table of endpoints alone. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of everyEndpoint)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method]: operationOf(endpoint) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hostwright API',
      version: '1',
      description: about,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: apiPath }],
    security: [{ key: [] }],
    tags: [...new Set(everyEndpoint.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `A key of the API. Scopes: ${everyScope.map((scope) => `${scope} (${scopeLabels[scope]})`).join(', ')}.`,
        },
      },
      responses: { Problem: problemResponse },
      schemas: { ...answerSchemas(), Problem: problemSchema },
    },
  }
}

let text: string | undefined

export function documentText(): string {
  text ??= `${JSON.stringify(openApiDocument(), null, 2)}\n`
  return text
}

const about = `Every noun of the back office, by the same rules as its screens. Amounts are whole cents, moments RFC 3339 in UTC, days YYYY-MM-DD. New fields and new values of enumerations may be added at any time.`

/** The named schema of what an event carries. */
const subjectSchemas: Record<EventSubject, string> = {
  customer: 'Customer',
  order: 'Order',
  invoice: 'Invoice',
  credit_note: 'CreditNote',
  payment: 'Payment',
  subscription: 'Subscription',
  ticket: 'Ticket',
  chat: 'Chat',
  enquiry: 'Enquiry',
  domain_inquiry: 'DomainInquiry',
}

/** What endpoints of webhooks receive, each event by its name. */
function webhooks(): Json {
  return Object.fromEntries(webhookEventTypes.map((type) => [type, { post: receivedEvent(type) }]))
}

function receivedEvent(type: WebhookEventType): Json {
  const { subject, text: summary } = webhookEvents[type]
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })
  return {
    summary,
    parameters: [
      header('webhook-id', 'The same over all attempts of this event.'),
      header('webhook-timestamp', 'Seconds since 1970, of this attempt.'),
      header('webhook-signature', 'Signatures of Standard Webhooks, separated by spaces.'),
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: eventSchema(type, subjectSchemas[subject]) } },
    },
    responses: { '2XX': { description: 'Received. Any other answer is tried again.' } },
  }
}

function eventSchema(type: WebhookEventType, data: string): Json {
  return {
    type: 'object',
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: { anyOf: [{ $ref: reference(data) }, deletedObject] },
    },
    required: ['type', 'timestamp', 'data'],
  }
}

/** Of what is gone when the event is sent. */
const deletedObject: Json = {
  type: 'object',
  properties: { id: { type: 'string' }, is_deleted: { const: true } },
  required: ['id', 'is_deleted'],
}

const problemSchema: Json = {
  type: 'object',
  description: 'A problem of RFC 9457.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', examples: Object.keys(problems) },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          pointer: { type: 'string', description: 'JSON pointer into the body.' },
          parameter: { type: 'string', description: 'The query parameter.' },
          code: { type: 'string' },
          detail: { type: 'string' },
        },
        required: ['code', 'detail'],
      },
    },
    request_id: { type: 'string' },
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'request_id'],
}

const problemResponse: Json = {
  description: 'What went wrong.',
  content: { 'application/problem+json': { schema: { $ref: reference('Problem') } } },
}

const refused: Json = { $ref: '#/components/responses/Problem' }

/** The schemas of answers that have a name. */
export function answerSchemas(): Record<string, Json> {
  const { schemas } = z.toJSONSchema(namedSchemas, { uri: reference, io: 'output' })
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, schema]) => [name, tidy(open(schema))] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

/** What the library says without need: the dialect, its ids, patterns beside a format. */
function tidy(schema: unknown): Json {
  const tidied = tidyValue(schema)
  return typeof tidied === 'object' && tidied !== null ? { ...tidied } : {}
}

function tidyValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidyValue)
  if (typeof value !== 'object' || value === null) return value
  const hasFormat = 'format' in value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name, part]) =>
          name !== '$schema' &&
          name !== '$id' &&
          !(name === 'pattern' && hasFormat) &&
          !(typeof part === 'number' && Math.abs(part) === Number.MAX_SAFE_INTEGER),
      )
      .map(([name, part]) => [name, tidyValue(part)]),
  )
}

/** Answers may get more fields, so nothing says that there are no others. */
function open(schema: unknown): unknown {
  return JSON.parse(
    JSON.stringify(schema, (name, value) =>
      name === 'additionalProperties' && value === false ? undefined : value,
    ),
  )
}

/** A schema in the document, with references to those that have a name. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $defs: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const referring = JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', reference('')))
  return tidy(io === 'output' ? open(referring) : referring)
}

function operationOf(endpoint: Endpoint): Json {
  const { operationId, tag, summary, description, scope, body, isForm, policy } = endpoint
  const who = [policy.staff && 'staff', policy.customer && 'customers']
    .filter(Boolean)
    .join(' and ')
  return {
    operationId,
    tags: [tag],
    summary,
    description: [description, `Scope: \`${scope}\`. For keys of ${who}.`]
      .filter(Boolean)
      .join(' '),
    parameters: parametersOf(endpoint),
    ...(body && {
      requestBody: {
        required: true,
        content: {
          [isForm ? 'multipart/form-data' : 'application/json']: {
            schema: schemaOf(body, 'input'),
          },
        },
      },
    }),
    responses: { ...success(endpoint), '4XX': refused, '5XX': refused },
  }
}

function parametersOf({ ids = {}, query, method, movesMoney, ifMatch }: Endpoint): Json[] {
  const path = Object.keys(ids).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  const asked = Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }))
  const header = (name: string, isRequired: boolean, meaning: string) => ({
    name,
    in: 'header',
    required: isRequired,
    description: meaning,
    schema: { type: 'string' },
  })
  return [
    ...path,
    ...asked,
    ...(method === 'get'
      ? []
      : [
          header(
            'Idempotency-Key',
            movesMoney === true,
            'Yours for this call, such as a UUID. The same call again is answered as the first time.',
          ),
        ]),
    ...(ifMatch ? [header('If-Match', true, 'The ETag of what you read.')] : []),
  ]
}

function success({ answer, status = 200 }: Endpoint): Json {
  if (answer === null) return { 204: { description: 'Done.' } }
  const headers = {
    'X-Request-Id': { description: 'Names this call to us.', schema: { type: 'string' } },
  }
  const content =
    typeof answer === 'string'
      ? { [answer]: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: schemaOf(answer, 'output') } }
  return { [status]: { description: status === 201 ? 'Created.' : 'Done.', headers, content } }
}
