import type { z } from 'zod'
import { schemaOf } from '../document.ts'
import type { Endpoint } from '../endpoint.ts'
import { apiPath } from '../problem.ts'

/** A call in a language, as it would be typed. */
export type Sample = { language: string; code: string }

type Json = Record<string, unknown>

/** The same call in four languages, with a body that the schema takes. */
export function samplesOf(endpoint: Endpoint, origin: string): Sample[] {
  const { method, path, ids = {}, body, isForm = false, movesMoney, ifMatch } = endpoint
  const filled = Object.keys(ids).reduce(
    (address, name) => address.replace(`{${name}}`, `{${name.toUpperCase()}_ID}`),
    path,
  )
  const call = {
    method: method.toUpperCase(),
    url: `${origin}${apiPath}${filled}`,
    headers: [
      ...(body && !isForm ? [['Content-Type', 'application/json'] as const] : []),
      ...(movesMoney ? [['Idempotency-Key', '5f0c6a9e-order-1042'] as const] : []),
      ...(ifMatch ? [['If-Match', '"the ETag that you read"'] as const] : []),
    ],
    body: body && !isForm ? exampleBody(body) : null,
    isForm,
    isAnswered: endpoint.answer !== null,
  }
  return [
    { language: 'curl', code: curl(call) },
    { language: 'Node', code: node(call) },
    { language: 'PHP', code: php(call) },
    { language: 'Python', code: python(call) },
  ]
}

type Call = {
  method: string
  url: string
  headers: (readonly [string, string])[]
  body: unknown
  /** A file is sent. */
  isForm: boolean
  /** False where the answer has no body. */
  isAnswered: boolean
}

function curl({ method, url, headers, body, isForm }: Call): string {
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} '${url}'`,
    `-H "Authorization: Bearer $API_KEY"`,
    ...headers.map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === null ? [] : [`-d '${JSON.stringify(body)}'`]),
    ...(isForm ? [`-F 'file=@log.txt'`] : []),
  ].join(' \\\n  ')
}

function node({ method, url, headers, body, isForm, isAnswered }: Call): string {
  const lines = headers.map(([name, value]) => `    '${name}': '${value}',`)
  return [
    ...(isForm
      ? [
          'const form = new FormData()',
          "form.set('file', await openAsBlob('log.txt'), 'log.txt') // of node:fs",
        ]
      : []),
    `const answer = await fetch('${url}', {`,
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    '  headers: {',
    "    Authorization: 'Bearer ' + process.env.API_KEY,",
    ...lines,
    '  },',
    ...(body === null ? [] : [`  body: JSON.stringify(${indented(body, '  ')}),`]),
    ...(isForm ? ['  body: form,'] : []),
    '})',
    `console.log(answer.status${isAnswered ? ', await answer.json()' : ''})`,
  ].join('\n')
}

function php({ method, url, headers, body, isForm, isAnswered }: Call): string {
  const lines = headers.map(([name, value]) => `    '${name}: ${value}',`)
  return [
    `$call = curl_init('${url}');`,
    'curl_setopt_array($call, [',
    '  CURLOPT_RETURNTRANSFER => true,',
    ...(method === 'GET' ? [] : [`  CURLOPT_CUSTOMREQUEST => '${method}',`]),
    '  CURLOPT_HTTPHEADER => [',
    "    'Authorization: Bearer ' . getenv('API_KEY'),",
    ...lines,
    '  ],',
    ...(body === null ? [] : [`  CURLOPT_POSTFIELDS => '${JSON.stringify(body)}',`]),
    ...(isForm ? ["  CURLOPT_POSTFIELDS => ['file' => new CURLFile('log.txt')],"] : []),
    ']);',
    isAnswered ? '$answer = json_decode(curl_exec($call), true);' : 'curl_exec($call);',
  ].join('\n')
}

function python({ method, url, headers, body, isForm, isAnswered }: Call): string {
  const lines = headers
    .filter(([name]) => name !== 'Content-Type')
    .map(([name, value]) => `        '${name}': '${value}',`)
  return [
    'import os, requests',
    '',
    `answer = requests.${method.toLowerCase()}(`,
    `    '${url}',`,
    '    headers={',
    "        'Authorization': f\"Bearer {os.environ['API_KEY']}\",",
    ...lines,
    '    },',
    ...(body === null ? [] : [`    json=${indented(body, '    ').replaceAll('true', 'True')},`]),
    ...(isForm ? ["    files={'file': open('log.txt', 'rb')},"] : []),
    ')',
    `print(answer.status_code${isAnswered ? ', answer.json()' : ''})`,
  ].join('\n')
}

function indented(value: unknown, by: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`)
}

/** What must be sent, with a value that fits. */
function exampleBody(schema: z.ZodType): unknown {
  return exampleOf(schemaOf(schema, 'input'), '')
}

const texts: Readonly<Record<string, string>> = {
  email: 'thandi@example.co.za',
  first_name: 'Thandi',
  last_name: 'Nkosi',
  subject: 'Move my site',
  message: 'Please move fynbos.example to your servers.',
  name: 'Baobab',
  reason: 'Ordered twice',
}

function exampleOf(schema: Json, name: string): unknown {
  const { type, properties, items } = schema
  const given = schema.const ?? schema.default ?? (Array.isArray(schema.enum) && schema.enum[0])
  if (given !== false && given !== undefined) return given
  if (type === 'array') return [exampleOf((items ?? {}) as Json, name)]
  if (type !== 'object') return exampleText(schema, name)
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  const parts = Object.entries((properties ?? {}) as Record<string, Json>)
  const shown = parts.filter(([field]) => required.includes(field) || field === 'package')
  return Object.fromEntries(shown.map(([field, part]) => [field, exampleOf(part, field)]))
}

function exampleText({ type, format, pattern }: Json, name: string): unknown {
  if (type === 'integer' || type === 'number') return name === 'amount' ? 22_885 : 1
  if (type === 'boolean') return true
  if (format === 'date') return '2027-01-31'
  if (typeof pattern === 'string') return pattern.replace('[0-9a-f]{32}', '…').replace(/[$^]/g, '')
  return texts[name] ?? 'text'
}
