import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { crossing, cycles, gateways } from './borders.ts'
import { importsOf, readSource, sourceFiles } from './imports.ts'

const files = sourceFiles()
const production = files.filter((path) => !/\.test\.tsx?$/.test(path))
const imports = production.flatMap((path) => importsOf(path))

describe('the house', () => {
  it('keeps the borders of docs/architecture.md', () => {
    expect(imports.flatMap((each) => crossing(each) ?? [])).toEqual([])
  })

  it('tells of every module and its place in the order', () => {
    const map = readSource('docs/architecture.md')
    const folders = /One folder per subject \(([^)]*)\)/.exec(map)?.[1]?.split(', ')
    expect(folders?.sort()).toEqual(readdirSync('modules').sort())
    const order = /Order of the modules: ([^.]*)\./.exec(map)?.[1]
    for (const name of readdirSync('modules')) expect(order).toContain(name)
  })

  it('has a README in every module: its promises, its states, where to look', () => {
    const readmes = readdirSync('modules').map((name) => ({
      name,
      path: `modules/${name}/README.md`,
    }))
    expect(readmes.filter(({ path }) => !existsSync(path)).map(({ name }) => name)).toEqual([])
    const bare = readmes.filter(
      ({ path }) => !/\*\*Promises\.\*\*|^## Promises$|^It comes last/m.test(readSource(path)),
    )
    expect(bare.map(({ path }) => `${path} says no promises.`)).toEqual([])
  })

  it('names the gateway only behind its port, in its settings, on screens and in the simulator', () => {
    const about = /^modules\/(billing\/(payments\/|factories)|settings\/|content\/|seo\/)/
    const names = new RegExp(`(${gateways.join('|')})(?!\\.md)`, 'i')
    const naming = production.filter(
      (path) => path.startsWith('modules/') && !about.test(path) && names.test(readSource(path)),
    )
    expect(
      naming.map(
        (path) =>
          `${path} names a gateway: say 'the gateway', or use gatewayName in a sentence that people read.`,
      ),
    ).toEqual([])
  })

  it('has no cycles', () => {
    const advice = 'Move what both need into a third file, or turn one direction into an argument.'
    expect(cycles(imports).map((cycle) => `${cycle.join(' → ')}. ${advice}`)).toEqual([])
  })

  it('loads a part of a page late, or with the page, and not both', () => {
    const inBrowser = imports.filter(
      ({ from, own, typeOnly }) =>
        own && !typeOnly && /^(app|ui|modules)\//.test(from) && !from.includes('.server.'),
    )
    const late = new Set(inBrowser.filter((each) => each.late).map(({ to }) => to))
    expect(late.size).toBeGreaterThan(4)
    expect(inBrowser.filter((each) => !each.late && late.has(each.to))).toEqual([])
  })

  it('has no barrels', () => {
    const barrels = production.filter(
      (path) => /(^|\/)index\.tsx?$/.test(path) && onlyPassesOn(readSource(path)),
    )
    expect(
      barrels.map((path) => `${path} only passes on: import from the file that owns the name.`),
    ).toEqual([])
  })

  it('names folders and files for what is in them', () => {
    const nothing = files.filter((path) =>
      /(^|\/)(utils?|helpers?|common|lib|misc|shared)(\/|\.[^/]*$)/.test(path),
    )
    expect(
      nothing.map(
        (path) =>
          `${path} is named for nothing: name the noun, or give the code to its narrowest owner.`,
      ),
    ).toEqual([])
  })

  it('keeps folders small enough to be looked through', () => {
    const sources = production.filter((path) => !/^tests\/|\.d\.ts$/.test(path))
    const full = [...Map.groupBy(sources, (path) => path.slice(0, path.lastIndexOf('/')))].filter(
      ([, own]) => own.length > 25,
    )
    expect(
      full.map(
        ([folder, own]) =>
          `${folder} has ${own.length} source files, more than 25: split it along its nouns.`,
      ),
    ).toEqual([])
  })

  it('keeps pages from importing pages', () => {
    const pages = new Set(
      [
        ...`${readSource('app/routes.ts')}${readSource('app/buttons.ts')}`.matchAll(
          /['"]\.\/(pages\/[^'"]+)['"]/g,
        ),
      ].map(([, path]) => `app/${path}`),
    )
    const crossings = imports.filter(
      ({ from, to, typeOnly }) => pages.has(from) && pages.has(to) && !typeOnly,
    )
    expect(
      crossings.map(
        ({ from, to }) =>
          `${from} imports the page ${to}: move what both show to modules/*/components.`,
      ),
    ).toEqual([])
  })
})

describe('the border test itself', () => {
  it.each([
    ['kernel/money.ts', "import { log } from '#platform/log.server.ts'"],
    ['ui/table/table.tsx', "import { Order } from '#modules/billing/orders/rules/order.ts'"],
    ['platform/queue.server.ts', "import { x } from '#modules/mail/jobs.server.ts'"],
    ['modules/mail/rules/key.ts', "import { x } from '#modules/billing/orders/rules/order.ts'"],
    [
      'modules/billing/orders/rules/order.ts',
      "import type { Order } from '../../tables.server.ts'",
    ],
    ['modules/content/rules/section.ts', "import { x } from '../defaults/sections/navigation.ts'"],
    ['modules/content/defaults/navigation.ts', "import { z } from 'zod'"],
    ['modules/content/defaults/navigation.ts', "import { x } from '../queries/section.server.ts'"],
    [
      'modules/billing/orders/queries/orders.server.ts',
      "import { x } from '../operations/cancel-order.server.ts'",
    ],
    [
      'modules/billing/orders/operations/cancel-order.server.ts',
      "import { customers } from '#modules/customers/tables.server.ts'",
    ],
    [
      'modules/customers/operations/rename.server.ts',
      "import { x } from '#modules/billing/orders/operations/cancel-order.server.ts'",
    ],
    [
      'modules/billing/orders/operations/cancel-order.server.ts',
      "import { x } from '#modules/blog/operations/publish.server.ts'",
    ],
    ['modules/billing/jobs.server.ts', "import { orders } from './tables.server.ts'"],
    [
      'modules/billing/orders/components/order.tsx',
      "import { orders } from '../queries/orders.server.ts'",
    ],
    [
      'modules/billing/orders/operations/cancel-order.server.ts',
      "import { x } from '#modules/billing/runs/operations/run-billing.server.ts'",
    ],
    [
      'modules/billing/runs/operations/run-billing.server.ts',
      "import { x } from '#modules/reconciliation/operations/import-statement.server.ts'",
    ],
    ['app/pages/public/home.tsx', "import { eq } from 'drizzle-orm'"],
    ['app/pages/public/home.tsx', "import { db } from '#platform/database.server.ts'"],
    [
      'app/pages/public/home.tsx',
      "import { insertRows } from '#platform/database/insert-rows.server.ts'",
    ],
    [
      'app/pages/public/home.tsx',
      "import { isCommon } from '#platform/large-tables/rare-search.server.ts'",
    ],
    [
      'app/pages/public/home.tsx',
      "import {\n  a,\n  b,\n} from '#modules/catalog/tables.server.ts'",
    ],
    ['server/api/orders.ts', "const late = await import('#modules/billing/tables.server.ts')"],
  ])('finds that %s says %s', (path, source) => {
    expect(importsOf(path, source).flatMap((each) => crossing(each) ?? [])).toHaveLength(1)
  })

  it.each([
    [
      'app/pages/public/home.tsx',
      "import { databaseDiagnostics } from '#platform/database-diagnostics.server.ts'",
    ],
    [
      'modules/billing/orders/components/order.tsx',
      "import type { OrderRow } from '../queries/orders.server.ts'",
    ],
    [
      'modules/billing/orders/components/order.tsx',
      "import { type OrderRow, type Other } from '../queries/orders.server.ts'",
    ],
    [
      'modules/content/defaults/legal/terms.ts',
      "import type { LegalDocument } from '../../rules/legal/document.ts'",
    ],
    [
      'modules/billing/orders/queries/orders.server.ts',
      "import { customers } from '#modules/customers/tables.server.ts'",
    ],
    [
      'modules/billing/orders/operations/cancel-order.server.ts',
      "import { x } from '#modules/customers/operations/rename.server.ts'",
    ],
    [
      'modules/billing/runs/operations/run-billing.server.ts',
      "import { x } from '#modules/billing/orders/operations/cancel-order.server.ts'",
    ],
    [
      'modules/billing/orders/operations/cancel-order.server.ts',
      "import { x } from '#modules/billing/runs/rules/run-list.ts'",
    ],
    [
      'modules/blog/operations/publish.server.ts',
      "import { x } from '#modules/activity/operations/record-activity.server.ts'",
    ],
  ])('lets %s say %s', (path, source) => {
    expect(importsOf(path, source).flatMap((each) => crossing(each) ?? [])).toEqual([])
  })

  it('sees a cycle', () => {
    const edge = (from: string, to: string) => ({ from, to, own: true, typeOnly: false })
    expect(cycles([edge('a', 'b'), edge('b', 'c'), edge('c', 'b')])).toEqual([['b', 'c', 'b']])
  })
})

function onlyPassesOn(source: string): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').trim()
  return code !== '' && code.replace(/^export\s[\s\S]*?from\s*['"][^'"]+['"];?/gm, '').trim() === ''
}
