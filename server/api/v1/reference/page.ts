import { everyScope, scopeLabels } from '#modules/api/rules/scopes.ts'
import { answerSchemas, schemaOf } from '../document.ts'
import type { Endpoint } from '../endpoint.ts'
import { everyEndpoint } from '../every-endpoint.ts'
import { problems } from '../problem.ts'
import { samplesOf } from './samples.ts'
import { type FieldRow, fieldRows } from './schema-rows.ts'

export const referencePath = '/developers/api'

/** What the address names: the introduction, a subject, or what was searched for. */
export type Asked = { subject: string | null; search: string }
type Site = { title: string; origin: string; nonce: string; style: string }

const subjects = [...new Set(everyEndpoint.map(({ tag }) => tag))]

function slugOf(subject: string): string {
  return subject.toLowerCase().replaceAll(' ', '-')
}

/** The page as HTML; null for a subject that there is not. */
export function referencePage({ subject, search }: Asked, site: Site): string | null {
  const tag = subject === null ? null : subjects.find((one) => slugOf(one) === subject)
  if (tag === undefined) return null
  const heading = search === '' ? (tag ?? 'API reference') : `Found for “${search}”`
  const content =
    search !== '' ? results(search) : tag === null ? introduction(site) : operations(tag, site)
  return `<!DOCTYPE html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${heading} · ${site.title}`)}</title>
<style nonce="${site.nonce}">${site.style}</style></head>
<body><a class="skip" href="#main">Skip to content</a>
<header><a href="/">${escaped(site.title)}</a><a href="${referencePath}">API</a>
<form action="${referencePath}" role="search"><input type="search" name="q" aria-label="Search the reference" placeholder="Search the reference" maxlength="100" value="${escaped(search)}"><button>Search</button></form></header>
<div class="frame"><nav aria-label="Reference"><ul>${navigation(tag)}</ul></nav>
<main id="main"><h1>${escaped(heading)}</h1>${content}</main></div></body></html>
`
}

function navigation(current: string | null): string {
  return [null, ...subjects]
    .map((subject) => {
      const to = subject === null ? referencePath : `${referencePath}/${slugOf(subject)}`
      const mark = subject === current ? ' aria-current="page"' : ''
      return `<li><a href="${to}"${mark}>${subject ?? 'Introduction'}</a></li>`
    })
    .join('')
}

function introduction({ origin }: Site): string {
  const texts = [
    [
      'Keys',
      'Create a key in your account or, as staff, under API keys in the back office. It is shown once. Send it as <code>Authorization: Bearer</code>. A key does what you chose for it, and never more than you may do yourself.',
    ],
    [
      'Values',
      'Amounts are whole cents: <code>{"amount": 22885, "currency": "ZAR"}</code> is R228.85. Moments are RFC 3339 in UTC, days <code>YYYY-MM-DD</code>. Ids are opaque and begin with what they are of. New fields and new values of enumerations may come at any time.',
    ],
    [
      'Lists',
      'The newest come first. <code>limit</code> is 1 to 100, and <code>next_cursor</code> of one page is the <code>cursor</code> of the next. <code>expand=customer</code> puts the customer in the place of its id, where your key may read it.',
    ],
    [
      'Calls that happen once',
      'Send an <code>Idempotency-Key</code> with every write; where money moves, it is required. The same call within 24 hours is answered as the first time, with <code>Idempotency-Replayed: true</code>, and nothing happens twice. With another body it is refused.',
    ],
    [
      'Changes',
      'Send the <code>ETag</code> of what you read as <code>If-Match</code>. When someone changed it in between, the answer is 412 and nothing is lost.',
    ],
    [
      'Limits',
      'Each key has 300 reads and 60 writes a minute, and five calls at once. <code>RateLimit</code> says what is left, <code>Retry-After</code> how long to wait.',
    ],
  ]
  const first = samplesOf(listOf('Invoices'), origin)[0]?.code ?? ''
  return [
    `<p>Read and write what the screens show, by the same rules. The whole description for machines is <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1).</p><pre tabindex="0"><code>${escaped(first)}</code></pre>`,
    ...texts.map(([title, text]) => `<h2>${title}</h2><p>${text}</p>`),
    `<h2 id="problems">Problems</h2><p>A refusal is a problem of RFC 9457. <code>code</code> never changes; <code>errors</code> names each field by its JSON pointer; send us <code>request_id</code> if you need help.</p>`,
    table(
      'Problems',
      ['Code', 'Status', 'Meaning'],
      Object.entries(problems).map(([code, [status, text]]) => [
        `<code>${code}</code>`,
        String(status),
        escaped(text),
      ]),
    ),
    '<h2>Scopes</h2>',
    table(
      'Scopes',
      ['Scope', 'What it allows'],
      everyScope.map((scope) => [`<code>${scope}</code>`, escaped(scopeLabels[scope] ?? '')]),
    ),
  ].join('')
}

function listOf(tag: string): Endpoint {
  const found = everyEndpoint.find((one) => one.tag === tag)
  if (!found) throw new Error(`There is nothing about ${tag}`)
  return found
}

function results(search: string): string {
  const words = search.toLowerCase().split(/\s+/)
  const found = everyEndpoint.filter(
    ({ summary, path, method, operationId, tag, description = '' }) => {
      const text = `${summary} ${path} ${method} ${operationId} ${tag} ${description}`.toLowerCase()
      return words.every((word) => text.includes(word))
    },
  )
  if (found.length === 0)
    return '<p>Nothing found. Try the name of a thing, such as invoice, or a part of an address.</p>'
  return found
    .map(
      ({ tag, operationId, summary, method, path }) =>
        `<h2><a href="${referencePath}/${slugOf(tag)}#${operationId}">${escaped(summary)}</a></h2><p>${callOf(method, path)}</p>`,
    )
    .join('')
}

function callOf(method: string, path: string): string {
  return `<span class="call"><b>${method.toUpperCase()}</b> /api/v1${escaped(path)}</span>`
}

function operations(tag: string, site: Site): string {
  const own = everyEndpoint.filter((one) => one.tag === tag)
  return [...own.map((one) => operation(one, site)), ...objectsOf(own)].join('')
}

function operation(endpoint: Endpoint, { origin }: Site): string {
  const { operationId, summary, description, method, path, scope, policy, body, query } = endpoint
  const who = [policy.staff && 'staff', policy.customer && 'customers']
    .filter(Boolean)
    .join(' and ')
  const parameters = fieldRows(schemaOf(query, 'input'), {})
  const fields = body ? fieldRows(schemaOf(body, 'input'), {}) : []
  return [
    `<section id="${operationId}"><h2>${escaped(summary)}</h2><p>${callOf(method, path)}</p>`,
    description ? `<p>${escaped(description)}</p>` : '',
    `<p class="muted">Scope <code>${scope}</code>, for keys of ${who}.${endpoint.movesMoney ? ' Needs an <code>Idempotency-Key</code>.' : ''}${endpoint.ifMatch ? ' Needs <code>If-Match</code>.' : ''}</p>`,
    parameters.length > 0 ? `<h3>Query</h3>${fieldTable(`${summary}: query`, parameters)}` : '',
    fields.length > 0 ? `<h3>Body</h3>${fieldTable(`${summary}: body`, fields)}` : '',
    ...samplesOf(endpoint, origin).map(
      ({ language, code }) =>
        `<details><summary>${language}</summary><pre tabindex="0"><code>${escaped(code)}</code></pre></details>`,
    ),
    '</section>',
  ].join('')
}

/** The objects that these calls answer with. */
function objectsOf(endpoints: readonly Endpoint[]): string[] {
  const schemas = answerSchemas()
  const text = endpoints
    .map(({ answer }) =>
      answer && typeof answer === 'object' ? JSON.stringify(schemaOf(answer, 'output')) : '',
    )
    .join()
  return Object.entries(schemas)
    .filter(([name]) => name !== 'Money' && text.includes(`/schemas/${name}"`))
    .map(
      ([name, schema]) =>
        `<section><h2>${name}</h2><p>${escaped(String(schema.description ?? ''))}</p>${fieldTable(`Fields of ${name}`, fieldRows(schema, schemas))}</section>`,
    )
}

function fieldTable(label: string, rows: readonly FieldRow[]): string {
  return table(
    label,
    ['Name', 'Type', 'About'],
    rows.map(({ name, type, isRequired, about }) => [
      `<code>${escaped(name)}</code>`,
      escaped(type),
      `${isRequired ? '' : '<span class="muted">Optional.</span> '}${escaped(about)}`,
    ]),
  )
}

type Rows = readonly string[][]

function table(label: string, headings: readonly string[], rows: Rows): string {
  const head = headings.map((heading) => `<th scope="col">${heading}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  return `<div class="scrolls" tabindex="0" role="region" aria-label="${escaped(label)}"><table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table></div>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
