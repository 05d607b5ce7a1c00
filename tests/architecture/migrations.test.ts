import { globSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import config from '../../drizzle.config.ts'

test('the tables are as the latest migration left them: npm run db:generate has nothing to write', async () => {
  const tables: Record<string, unknown> = {}
  for (const file of [config.schema].flat().flatMap((pattern) => globSync(pattern ?? '')))
    for (const [name, table] of Object.entries(await import(`../../${file}`)))
      tables[`${file} ${name}`] = table
  const journal = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8'))
  const latest = String(journal.entries.at(-1).idx).padStart(4, '0')
  const before = JSON.parse(readFileSync(`db/migrations/meta/${latest}_snapshot.json`, 'utf8'))
  expect(await generateMigration(before, generateDrizzleJson(tables, before.id))).toEqual([])
})
