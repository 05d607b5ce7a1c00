import { globSync, readdirSync, readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { createStaticHandler } from 'react-router'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { parseForm } from '#app/forms/form-action.server.ts'
import routes from '#app/routes.ts'
import { everyPermission } from '#modules/identity/rules/permissions.ts'

/**
 * Addresses that programs call and that read no form: counters of views, and the page for what is
 * not there.
 */
const machineEndpoints = [
  './pages/public/blog/view.ts',
  './pages/public/faq/view.ts',
  './pages/public/not-found.tsx',
]

type Definition = { schema: z.ZodType; failure?: string }
type Action = ((args: unknown) => Promise<unknown>) & {
  define?: (args: unknown) => Definition
  actions?: Record<string, Action>
}

function files(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap((entry) => [entry.file, ...files(entry.children ?? [])])
}

const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file: `app/${file}`, source: readFileSync(`app/${file}`, 'utf8') }))

test('a form is read in one place', () => {
  expect(
    sources.filter(({ source }) => source.includes('.formData()')).map(({ file }) => file),
  ).toEqual(['app/forms/read-form.ts'])
})

test('pages name policies and no permissions', () => {
  expect(
    sources
      .filter(({ source }) =>
        everyPermission.some((permission) => source.includes(`'${permission}'`)),
      )
      .map(({ file }) => file),
  ).toEqual([])
})

test('permissions are asked for by sentences of a policy only', () => {
  const asking = serverSources().filter(
    ({ file, source }) =>
      !/(^|\/)policy\.ts$|rules\/actor\.ts$/.test(file) && /\bhasPermission\(/.test(source),
  )
  expect(asking.map(({ file }) => file)).toEqual([])
})

/**
 * What is about the gateway itself, or about a payment that staff look up there. All other screens
 * say 'card', which any gateway could take.
 */
const gatewayScreens =
  /^app\/pages\/(admin\/(payfast-passphrase\.tsx|settings\/|payments\/)|public\/debug\/)|^modules\/settings\/|^modules\/content\/defaults\/|payments\/payfast\//

test('a screen names the gateway only where it is about the gateway', () => {
  const named = [...sources, ...componentSources(), ...emailSources()]
    .filter(({ file }) => !gatewayScreens.test(file))
    .filter(({ source }) =>
      /PayFast(?!Passphrase|Debug)|\bgatewayName\b/.test(
        source.replace(/^import .*$|\/\*[\s\S]*?\*\/|\/\/.*$/gm, ''),
      ),
    )
  expect(named.map(({ file }) => file)).toEqual([])
})

/**
 * A section begins with its key, a customer with an account, and staff with an invitation: other
 * forms than those that change them.
 */
const twoPages = ['app/pages/admin/content', 'app/pages/admin/customers', 'app/pages/admin/staff']

test('a row is made and changed on one page, by app/row-editors.server.ts or an editor', () => {
  const pages = new Set(sources.map(({ file }) => file))
  const folders = [...pages]
    .filter((file) => file.startsWith('app/pages/admin/') && file.endsWith('/new.tsx'))
    .map((file) => file.slice(0, -'/new.tsx'.length))
    .filter((folder) => pages.has(`${folder}/edit.tsx`))
  expect(folders.sort()).toEqual(twoPages)
})

test('rows are deleted by the one dialog (app/row-deletions) or page (app/confirmations)', () => {
  const dialogs = sources.filter(({ file }) => /\/admin\/.*\/delete[^/]*\.tsx$/.test(file))
  expect(dialogs.map(({ file }) => file)).toEqual([])
})

test('no field of a form decides what is done', () => {
  const dispatching = /name="(intent|deed|turn|action|go|change)"/
  const shown = [...sources, ...componentSources()].filter(({ source }) => dispatching.test(source))
  expect(shown.map(({ file }) => file)).toEqual([])
})

function serverSources() {
  return ['modules', 'server'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => ({
        file: `${folder}/${file}`,
        source: readFileSync(`${folder}/${file}`, 'utf8'),
      })),
  )
}

function emailSources() {
  return serverSources().filter(({ file }) => /\/emails\//.test(file))
}

function componentSources() {
  return readdirSync('modules', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({ file: `modules/${file}`, source: readFileSync(`modules/${file}`, 'utf8') }))
}

describe('every action', () => {
  const actions = new Map<string, Action>()
  const buttonPage = './pages/button.ts'
  const buttonAddresses = async () =>
    (await routes)
      .flatMap((entry) => [entry, ...(entry.children ?? [])])
      .flatMap(({ file, path = '' }) => (file === buttonPage ? [path] : []))

  beforeAll(async () => {
    for (const file of new Set(files(await routes))) {
      const page: { action?: Action } = await import(
        /* @vite-ignore */ new URL(`../../app/${file.slice(2)}`, import.meta.url).href
      )
      if (page.action) actions.set(file, page.action)
    }
  }, 120_000)

  const definitions = () =>
    [...actions].flatMap(([file, action]) => [
      ...(action.define ? [{ file, ...action.define(anyArgs) }] : []),
      ...Object.entries(action.actions ?? {}).flatMap(([name, one]) =>
        one.define ? [{ file: `${file} ${name}`, ...one.define(anyArgs) }] : [],
      ),
    ])

  test('is made by the one form path', () => {
    const others = [...actions]
      .filter(([, { define, actions: several }]) => !define && !several)
      .map(([file]) => file)
    expect(others.sort()).toEqual(machineEndpoints)
    expect(definitions().length).toBeGreaterThan(60)
  })

  test('of a button belongs to an address, and each address has one', async () => {
    expect(Object.keys(actions.get(buttonPage)?.actions ?? {}).sort()).toEqual(
      (await buttonAddresses()).sort(),
    )
  })

  test('of a button is found by what the router says that it matched', async () => {
    const action = actions.get(buttonPage)
    const missing = []
    for (const path of await buttonAddresses()) {
      const router = createStaticHandler([{ path, loader: ({ pattern }) => ({ pattern }) }])
      const { pattern } = await router.queryRoute(
        new Request(`https://hostwright.test/${path.replaceAll(/:\w+/g, '1')}`),
      )
      const answer = await action?.({ ...anyArgs, pattern }).catch((error: unknown) => error)
      if (JSON.stringify(answer).includes('This form doesn’t exist.')) missing.push(path)
    }
    expect(missing).toEqual([])
  })

  test('says something when it fails in the middle', () => {
    // For the two areas app/failures.ts does, which the start asks (server/routes/guard-routes.ts).
    const ofVisitors = definitions().filter(({ file }) =>
      /pages\/(public|admin\/sign-in)/.test(file),
    )
    expect(ofVisitors.filter(({ failure = '' }) => failure.trim() === '')).toEqual([])
  })

  test('answers whatever is sent in our own words', () => {
    const names = [...new Set(definitions().flatMap(({ schema }) => fieldsOf(schema)))].concat(
      enquiryFields,
    )
    const wrong = definitions().flatMap(({ file, schema }) =>
      hostileForms(names).flatMap(({ kind, form }) => {
        const read = parseForm(form, schema)
        if (read.ok) return []
        const said = [read.error.message, ...Object.values(read.error.fields ?? {}).flat()]
        return said
          .filter((message) => libraryMessages.test(message))
          .map((message) => `${file}: ${kind}: ${message}`)
      }),
    )
    expect(wrong).toEqual([])
  }, 60_000)
})

describe('every schema of the rules', () => {
  const schemas: { name: string; schema: z.ZodType }[] = []

  beforeAll(async () => {
    const rules = globSync('modules/**/rules/**/*.ts').filter(
      (file) => !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes("from 'zod'"),
    )
    for (const file of rules) {
      const exported: Record<string, unknown> = await import(
        /* @vite-ignore */ new URL(`../../${file}`, import.meta.url).href
      )
      for (const [name, schema] of Object.entries(exported))
        if (schema instanceof z.ZodType) schemas.push({ name: `${file} ${name}`, schema })
    }
  }, 120_000)

  test('refuses in our own words, in forms, settings, chat and calls of the API alike', async () => {
    expect(schemas.length).toBeGreaterThan(150)
    const said = await Promise.all(
      schemas.flatMap(({ name, schema }) =>
        hostileValues(schema).map(async (value) => ({
          name,
          issues: (await schema.safeParseAsync(value)).error?.issues ?? [],
        })),
      ),
    )
    expect(said.filter(({ issues }) => issues.length > 0).length).toBeGreaterThan(schemas.length)
    const wrong = said.flatMap(({ name, issues }) =>
      issues
        .filter(({ message }) => zodMessages.test(message))
        .map(({ message }) => `${name}: ${message}`),
    )
    expect([...new Set(wrong)]).toEqual([])
  }, 60_000)
})

/** How Zod itself words what is wrong. */
const zodMessages =
  /^Invalid input|expected (one of|to |\w+, received)|^Too (big|small):|^Unrecognized key|^Invalid (option|key|element|email address|URL|UUID|ISO|string)/

/** Values that no schema takes, and of an object one with each of them in every field. */
function hostileValues(schema: z.ZodType): unknown[] {
  const values = [
    undefined,
    null,
    '',
    'x'.repeat(100_000),
    -1,
    1.5,
    1e12,
    true,
    [],
    {},
    ['x'],
    { x: 1 },
    new Date(Number.NaN),
  ]
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  return [
    ...values,
    ...values.map((value) => Object.fromEntries(fields.map((name) => [name, value]))),
    { unknown: 1 },
  ]
}

const libraryMessages =
  /invalid|expected|received|too (big|small)|unrecognized|must be|\bNaN\b|undefined|null/i

/** Arguments of an action as far as a definition looks at them before anything is run. */
const anyArgs = {
  request: new Request('https://hostwright.test/'),
  url: new URL('https://hostwright.test/'),
  pattern: 'admin/packages/:id/delete',
  params: {
    id: '1',
    tab: 'general',
    slug: 'post',
    key: 'home',
    form: 'name',
    decision: 'allocate',
    day: '2026-01-01',
    number: 'TEST-0001',
    promise: '1',
    delivery: '1',
    item: '1',
    kind: 'customers',
    person: '1',
    version: '1',
    message: '1',
  },
  context: { get: () => ({ clientAddress: '127.0.0.1' }) },
}

const enquiryFields = [
  'name',
  'email',
  'subject',
  'message',
  'serviceType',
  'domainName',
  'contactName',
  'phone',
  'companyName',
  'currentRegistrar',
]

/** The names of a schema's fields, of lists the fields of their first line. */
function fieldsOf(schema: z.core.$ZodType, at = ''): string[] {
  if (schema instanceof z.ZodObject) {
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, field]) =>
      fieldsOf(field, at === '' ? name : `${at}.${name}`),
    )
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element, `${at}[0]`)
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in, at)
  if (
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodPrefault
  )
    return fieldsOf(schema.def.innerType, at)
  return at === '' ? [] : [at]
}

function hostileForms(names: readonly string[]): { kind: string; form: FormData }[] {
  const filled = (values: (name: string) => [string, string | File][]) => {
    const form = new FormData()
    for (const [name, value] of names.flatMap(values)) form.append(name, value)
    return form
  }
  return [
    { kind: 'nothing', form: new FormData() },
    { kind: 'blank', form: filled((name) => [[name, '']]) },
    { kind: 'too long', form: filled((name) => [[name, 'x'.repeat(30_000)]]) },
    {
      kind: 'too long as an address',
      form: filled((name) => [[name, `${'x'.repeat(300)}@example.co.za`]]),
    },
    { kind: 'a number', form: filled((name) => [[name, '-1e999']]) },
    { kind: 'a file', form: filled((name) => [[name, new File(['x'], 'x.txt')]]) },
    {
      kind: 'twice',
      form: filled((name) => [
        [name, 'a'],
        [name, 'b'],
      ]),
    },
    {
      kind: 'a list',
      form: filled((name) => [
        [`${name}[0]`, 'a'],
        [`${name}[2]`, 'b'],
      ]),
    },
    { kind: 'an object', form: filled((name) => [[`${name}.toString`, 'a']]) },
    {
      kind: 'unknown fields',
      form: filled((name) => [
        [`${name}-unknown`, 'a'],
        ['__proto__.x', 'a'],
        ['__intent__', '{'],
        ['__state__', '{'],
      ]),
    },
  ]
}
