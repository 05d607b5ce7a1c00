import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder } from '#platform/database/migrate.server.ts'

/**
 * A copy of the migrations that ends before this one, for a database with rows of the version
 * before. The caller removes the folder.
 */
export async function migrationsBefore(tag: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'hostwright-migrations-'))
  await cp(migrationsFolder(), folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(path, 'utf8'))
  const end = journal.entries.findIndex((entry) => entry.tag === tag)
  if (end < 1) throw new Error(`There is no migration before ${tag}`)
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }))
  return folder
}
