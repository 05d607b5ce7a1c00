import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dailyScenarios, dealtUnits, journeys, parts, spreadJourneys } from '../sets.ts'

const root = join(import.meta.dirname, '..', '..')
const filesIn = (folder: string) => globSync(`${folder}/**/*.{test,spec}.{ts,tsx}`, { cwd: root })

test('every scenario is in the daily set or in exactly one part, and every journey in one part', () => {
  const daily = Object.keys(dailyScenarios).map((name) => `tests/scenarios/${name}.test.ts`)
  const inParts = parts.flatMap((part) => part.tests)
  expect([...daily, ...inParts].sort()).toEqual(
    [...filesIn('tests/scenarios'), ...dealtUnits].sort(),
  )
  const dealt = [...parts.flatMap((part) => part.journeys), ...spreadJourneys]
  expect(dealt.map((name) => `tests/journeys/${name}.spec.ts`).sort()).toEqual(
    filesIn('tests/journeys').sort(),
  )
})

// Beside those, every file of tests is in the daily set (vitest.config.ts takes all that are left).
test('no file of tests is where no runner of a set looks', () => {
  const elsewhere = filesIn('tests').filter(
    (file) => !/^tests\/(architecture|scenarios|journeys)\/[^/]+$/.test(file),
  )
  expect(elsewhere).toEqual([])
})

test('tests of money, access and customers’ data are not dealt', () => {
  const dealt = dealtUnits.map((file) => file.split('/').slice(0, 2).join('/'))
  for (const kept of ['accounts', 'api', 'billing', 'customers', 'identity', 'reconciliation'])
    expect(dealt).not.toContain(`modules/${kept}`)
  expect(dealt).toEqual(expect.arrayContaining(['modules/blog', 'server/api', 'platform/postgres']))
})

const sourceOf = (name: string) =>
  readFileSync(join(root, `tests/journeys/${name}.spec.ts`), 'utf8')

test('where journeys are dealt one by one, each is daily or in a part', () => {
  for (const name of spreadJourneys) {
    const source = sourceOf(name)
    expect(source.match(/^ *test\(.*\{ tag: ('@daily'|inPart\(\w+\)) \}/gm)).toHaveLength(
      source.match(/^ *test\(/gm)?.length ?? 0,
    )
  }
})

test('the daily set has about fifty journeys, and their tag is written one way', () => {
  const sources = journeys.filter((name) => !spreadJourneys.includes(name)).map(sourceOf)
  const written = sources.flatMap((source) => source.match(/\btag: [^,}\n]+/g) ?? [])
  expect(new Set(written.map((tag) => tag.trim()))).toEqual(new Set(["tag: '@daily'"]))
  expect(written.length).toBeGreaterThan(40)
  expect(written.length).toBeLessThan(60)
})
