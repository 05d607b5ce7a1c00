import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type CsvFormat, csvLine, csvMark, southAfricanCsvLine } from '#kernel/csv.ts'
import { type Columns, cellsOf, partHeads, partRows } from '../rules/columns.ts'
import type { NounState } from '../rules/statement.ts'

type Table = { file: string; heads: readonly string[]; rows: (object: object) => string[][] }

/** The CSV files of a noun: one of its objects, one of each list within them. */
function csvTables(noun: string, { columns, parts, parent }: Columns): Table[] {
  return [
    {
      file: `${noun}.csv`,
      heads: columns.map(({ name }) => name),
      rows: (object) => [cellsOf(columns, object)],
    },
    ...parts.map((part) => ({
      file: `${noun}.${part.name}.csv`,
      heads: partHeads(part, parent),
      rows: (object: object) => partRows(part, object),
    })),
  ]
}

type Open = { name: string; handle: FileHandle; text: (objects: readonly object[]) => Written }
type Written = { text: string; rows: number }

export type NounFiles = {
  /** Appends objects and notes in the state how far the files go. */
  append(objects: readonly object[]): Promise<void>
  close(): Promise<void>
}

/**
 * The files of a noun, cut back to what its state says: what a process that ended wrote beyond that
 * is written again.
 */
export async function openNounFiles(
  folder: string,
  state: NounState,
  { noun, columns, format }: { noun: string; columns: Columns; format: CsvFormat },
): Promise<NounFiles> {
  const lineOf = format === 'south-african' ? southAfricanCsvLine : csvLine
  const texts: [name: string, text: Open['text'], head: string][] = [
    [`${noun}.jsonl`, jsonLines, ''],
    ...csvTables(noun, columns).map(({ file, heads, rows }): [string, Open['text'], string] => [
      file,
      (objects) => {
        const lines = objects.flatMap(rows)
        return { text: lines.map(lineOf).join(''), rows: lines.length }
      },
      csvMark + lineOf(heads),
    ]),
  ]
  const opened: Open[] = []
  for (const [name, text, head] of texts) {
    const handle = await open(join(folder, name), 'a+', 0o600)
    opened.push({ name, handle, text })
    const at = state.files[name] ?? { bytes: 0, rows: 0, sha256: null }
    await handle.truncate(at.bytes)
    if (at.bytes === 0) at.bytes = await written(handle, head)
    state.files[name] = at
  }
  return {
    async append(objects) {
      for (const { name, handle, text } of opened) {
        const at = state.files[name]
        if (!at) throw new Error(`${name} is not open`)
        const part = text(objects)
        at.bytes += await written(handle, part.text)
        at.rows += part.rows
      }
      state.records += objects.length
    },
    async close() {
      for (const { handle } of opened) await handle.close()
    },
  }
}

function jsonLines(objects: readonly object[]): Written {
  return {
    text: objects.map((object) => `${JSON.stringify(object)}\n`).join(''),
    rows: objects.length,
  }
}

async function written(handle: FileHandle, text: string): Promise<number> {
  if (text === '') return 0
  const bytes = Buffer.from(text)
  await handle.appendFile(bytes)
  await handle.datasync()
  return bytes.length
}

/** Whether the files of a noun are still there, at least as long as its state says. */
export async function areFilesThere(
  folder: string,
  { files, finished_at }: NounState,
): Promise<boolean> {
  for (const [name, { bytes }] of Object.entries(files)) {
    const size = await stat(join(folder, name)).then(
      (found) => found.size,
      () => -1,
    )
    if (finished_at === null ? size < bytes : size !== bytes) return false
  }
  return true
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Writes a file whole or not at all. */
export async function storeWhole(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.part`, content, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
}
