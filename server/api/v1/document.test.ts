import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { everyScope } from '#modules/api/rules/scopes.ts'
import { webhookEventTypes } from '#modules/webhooks/rules/event.ts'
import { breakingChanges } from '#scripts/openapi-changes.ts'
import { documentText, openApiDocument } from './document.ts'
import { everyEndpoint } from './every-endpoint.ts'
import { samplesOf } from './reference/samples.ts'
import { fieldRows } from './reference/schema-rows.ts'

const committed = readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8')
const copy = () => JSON.parse(documentText())

test('nothing that programs rely on is taken away from the committed document', () => {
  expect(breakingChanges(JSON.parse(committed), copy())).toEqual([])
})

test('docs/openapi.json is what the endpoints say: npm run openapi writes it', () => {
  expect(documentText()).toBe(committed)
})

test('it is OpenAPI 3.1, and each reference leads somewhere', async () => {
  const validator = new Validator()
  expect(await validator.validate(copy())).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
  expect(() => validator.resolveRefs()).not.toThrow()
})

test('each operation has a name of its own, a scope that keys can have, and someone who may call it', () => {
  const names = everyEndpoint.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(everyScope.filter((scope) => !everyEndpoint.some((one) => one.scope === scope))).toEqual(
    [],
  )
  for (const { operationId, scope, policy, method, writes } of everyEndpoint) {
    expect(everyScope, operationId).toContain(scope)
    expect(policy.staff ?? policy.customer, operationId).not.toBeNull()
    expect(/:(write|delete)$/.test(scope), operationId).toBe(method !== 'get')
    expect(writes, operationId).toBe(method !== 'get')
  }
})

test('each event of webhooks is described, with what it carries', () => {
  const { webhooks, components } = copy()
  expect(Object.keys(webhooks)).toEqual(webhookEventTypes)
  for (const [type, { post }] of Object.entries<Received>(webhooks)) {
    const { properties } = post.requestBody.content['application/json'].schema
    expect(properties.type.const).toBe(type)
    const [name] = properties.data.anyOf[0].$ref.split('/').slice(-1)
    expect(Object.keys(components.schemas), type).toContain(name)
  }
})

type Received = {
  post: {
    requestBody: {
      content: {
        'application/json': {
          schema: { properties: { type: { const: string }; data: { anyOf: [{ $ref: string }] } } }
        }
      }
    }
  }
}
type Loose = { paths: Record<string, unknown> }
type Schema = { properties: Record<string, { type?: string }>; required: string[] }
const changed = (change: (document: Loose) => void) => {
  const after = copy()
  change(after)
  return breakingChanges(openApiDocument(), after)
}

test('what breaks a program is found, and what is added is not', () => {
  const schema = (document: Loose) =>
    (document as never as { components: { schemas: { Order: Schema } } }).components.schemas.Order
  const operation = (document: Loose, path: string, method: string) =>
    (document.paths as never as Record<string, Record<string, never>>)[path]?.[method] as never as {
      parameters: { in: string; name: string; required: boolean }[]
      requestBody: {
        content: {
          'application/json': {
            schema: { required: string[]; properties: Record<string, { enum?: string[] }> }
          }
        }
      }
    }
  expect(changed((one) => delete one.paths['/orders'])).toContain('GET /orders is gone.')
  expect(changed((one) => delete schema(one).properties.number)).toContain(
    'GET /orders/{order}: the answer 200: number is gone.',
  )
  expect(
    changed((one) => {
      schema(one).required = schema(one).required.filter((name) => name !== 'number')
    }),
  ).toContain('GET /orders/{order}: the answer 200: number may be missing.')
  expect(
    changed((one) => {
      schema(one).properties.number = { type: 'integer' }
    }),
  ).toContain('GET /orders/{order}: the answer 200, number has another type.')
  expect(
    changed((one) => {
      operation(one, '/orders', 'get').parameters.push({ in: 'query', name: 'x', required: true })
    }),
  ).toEqual(['GET /orders: the parameter query x is required.'])
  expect(
    changed((one) => {
      const body = operation(one, '/orders', 'post').requestBody.content['application/json'].schema
      body.required.push('notes')
      body.properties.payment_method = { ...body.properties.payment_method, enum: ['card'] }
    }),
  ).toEqual([
    'POST /orders: the body: notes is required.',
    'POST /orders: the body, payment_method no longer takes bank_transfer.',
  ])
  expect(
    changed((one) => {
      schema(one).properties.colour = { type: 'string' }
      operation(one, '/orders', 'get').parameters.push({ in: 'query', name: 'x', required: false })
    }),
  ).toEqual([])
})

test('the reference names ids and files as such, and its samples read no answer where there is none', () => {
  const properties = {
    assignee: { type: 'string', pattern: '^stf_[0-9a-f]{32}$' },
    tags: { type: 'array', items: { type: 'string', pattern: '^[^,]*$' } },
    file: { type: 'string', format: 'binary' },
  }
  const types = fieldRows({ properties }, {}).map(({ type }) => type)
  expect(types).toEqual(['id stf_…', 'list of string', 'file'])
  const samples = (operationId: string) =>
    everyEndpoint
      .filter((one) => one.operationId === operationId)
      .flatMap((one) => samplesOf(one, 'https://example.co.za').map(({ code }) => code))
  for (const code of samples('uploadFile')) {
    expect(code).toContain('log.txt')
    expect(code).not.toContain("json'")
  }
  const deleted = samples('removeContact')
  expect(deleted).toHaveLength(4)
  for (const code of deleted) expect(code).not.toContain('json')
})
