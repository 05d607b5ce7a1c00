import { SourceError, type SourceRow } from './source-row.ts'

/**
 * A mysqldump file as it comes: CREATE TABLE gives the columns, INSERT the rows; all else is passed
 * over. Takes the text in pieces cut anywhere and gives the rows of the tables that are asked for.
 * The fault of a file that is none is thrown.
 */
export type DumpRow = { table: string; row: SourceRow }

const escapes: Record<string, string> = {
  '0': '\0',
  b: '\b',
  n: '\n',
  r: '\r',
  t: '\t',
  Z: '\x1a',
}

/** One statement may be as large as the server's max_allowed_packet; only a row is ever held. */
const maxRowLength = 64 * 1024 * 1024

export function dumpParser(isWanted: (table: string) => boolean) {
  const columns = new Map<string, string[]>()
  let rest = ''
  /** The INSERT whose rows are being read. */
  let insert: Insert | null = null

  function push(text: string, isEnd = false): DumpRow[] {
    rest += text
    const rows: DumpRow[] = []
    let at = 0
    for (;;) {
      const next = insert ? rowAt(insert, at, rows) : statementAt(at, isEnd)
      if (next === null) break
      at = next
    }
    rest = rest.slice(at)
    if (rest.length > maxRowLength) throw new SourceError('A row is larger than 64 MB')
    if (isEnd) requireEnd()
    return rows
  }

  function requireEnd(): void {
    if (columns.size === 0) throw new SourceError(notADump)
    if (insert || rest.trim() !== '') throw new SourceError(incomplete)
  }

  /** Reads the statement that begins here; null when its end has not come yet. */
  function statementAt(from: number, isEnd: boolean): number | null {
    const start = skipBlank(rest, from)
    if (start >= rest.length) return start > from ? start : null
    // A comment is passed over by itself: what follows it may be the table.
    if (/^(--|#|\/\*)/.test(rest.slice(start, start + 2))) return commentEnd(rest, start, isEnd)
    const head = insertHead.exec(rest.slice(start, start + maxHeadLength))
    if (head) {
      insert = insertOf(head)
      return start + head[0].length
    }
    const end = statementEnd(rest, start)
    if (end !== null) noteTable(rest.slice(start, end))
    return end
  }

  function noteTable(statement: string): void {
    const created = createdTable.exec(statement)?.[1]
    if (created) columns.set(created, columnNames(statement))
  }

  function insertOf([, table = '', , listed]: RegExpExecArray): Insert {
    const names = listed ? listed.split(',').map(plainName) : (columns.get(table) ?? [])
    if (isWanted(table) && names.length === 0)
      throw new SourceError(`Rows of ${table} come before the table itself`)
    return { table, names, isWanted: isWanted(table) }
  }

  /** Reads one '(…)' of an INSERT, or the comma or semicolon behind it. */
  function rowAt(current: Insert, from: number, rows: DumpRow[]): number | null {
    const start = skipBlank(rest, from)
    if (start >= rest.length) return null
    if (rest[start] === ',') return start + 1
    if (rest[start] === ';') {
      insert = null
      return start + 1
    }
    if (rest[start] !== '(')
      throw new SourceError(`What follows rows of ${current.table} is not SQL`)
    if (!current.isWanted) return endOfSkipped(rest, start)
    return readRow(current, start, rows)
  }

  function readRow(current: Insert, start: number, rows: DumpRow[]): number | null {
    const values = readValues(rest, start)
    if (values) rows.push(rowOf(current, values.fields))
    return values?.end ?? null
  }

  return { push }
}

type Insert = { table: string; names: string[]; isWanted: boolean }

const notADump = 'This file has no tables: it is not a dump of a MySQL or MariaDB database'
const incomplete = 'The dump ends in the middle of a statement: it is not complete'
const maxHeadLength = 8000
const insertHead = /^INSERT\s+(?:IGNORE\s+)?INTO\s+`?([\w$]+)`?\s*(\(([^)]*)\)\s*)?VALUES(?=\s*\()/i
const createdTable = /^CREATE TABLE\s+(?:IF NOT EXISTS\s+)?`?([\w$]+)`?/i

function commentEnd(text: string, start: number, isEnd: boolean): number | null {
  const isBlock = text[start] === '/'
  const end = text.indexOf(isBlock ? '*/' : '\n', start + 1)
  if (end >= 0) return end + (isBlock ? 2 : 1)
  return isEnd && !isBlock ? text.length : null
}

function rowOf({ table, names }: Insert, fields: readonly (string | null)[]): DumpRow {
  if (fields.length !== names.length)
    throw new SourceError(
      `A row of ${table} has ${fields.length} values, the table ${names.length} columns`,
    )
  return {
    table,
    row: Object.fromEntries(names.map((name, index) => [name, fields[index] ?? null])),
  }
}

const plainName = (text: string) => text.trim().replaceAll('`', '')

function skipBlank(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1
  return at
}

/** Where a statement ends: behind the next semicolon that no string, name or comment holds. */
function statementEnd(text: string, from: number): number | null {
  const pattern =
    /'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"\\]|\\[\s\S]|"")*"|`[^`]*`|\/\*[\s\S]*?\*\/|--[^\n]*\n|['"`]|\/\*|;/g
  pattern.lastIndex = from
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (found[0] === ';') return pattern.lastIndex
    // A string, name or comment that has begun and not ended.
    if (found[0].length <= 2 && found[0] !== "''" && found[0] !== '""' && found[0] !== '``')
      return null
  }
  return null
}

function columnNames(statement: string): string[] {
  return statement
    .split('\n')
    .flatMap((line) => /^\s*`((?:[^`]|``)+)`\s+\w/.exec(line)?.[1]?.replaceAll('``', '`') ?? [])
}

/** The values of '(…)' as text; null when its end has not come yet. */
function readValues(
  text: string,
  start: number,
): { fields: (string | null)[]; end: number } | null {
  const fields: (string | null)[] = []
  let at = start + 1
  for (;;) {
    at = skipBlank(text, at)
    const value = readValue(text, at)
    if (value === null) return null
    fields.push(value.text)
    at = skipBlank(text, value.end)
    if (at >= text.length) return null
    if (text[at] === ')') return { fields, end: at + 1 }
    if (text[at] !== ',') throw new SourceError('A row of the dump is not what mysqldump writes')
    at += 1
  }
}

/** Where the row ends that is not wanted; null when that has not come yet. */
function endOfSkipped(text: string, start: number): number | null {
  const pattern = /'(?:[^'\\]|\\[\s\S]|'')*'|[')]/g
  pattern.lastIndex = start + 1
  for (let found = pattern.exec(text); found; found = pattern.exec(text)) {
    if (found[0] === ')') return pattern.lastIndex
    if (found[0] === "'") return null
  }
  return null
}

type Value = { text: string | null; end: number } | null

function readValue(text: string, at: number): Value {
  // _binary 'x' of newer mysqldump, or a hexadecimal string.
  const prefix = /^_[a-z0-9]+\s*/i.exec(text.slice(at, at + 40))
  const from = at + (prefix?.[0].length ?? 0)
  if (text[from] === "'") return readString(text, from)
  const plain = /[^,)\s]+/y
  plain.lastIndex = from
  const word = plain.exec(text)?.[0] ?? ''
  const end = from + word.length
  if (end >= text.length) return null
  if (word.toUpperCase() === 'NULL') return { text: null, end }
  const bits = /^b'([01]+)'$/i.exec(word)?.[1]
  if (bits !== undefined) return { text: String(Number.parseInt(bits, 2)), end }
  if (/^0x[0-9a-f]+$/i.test(word))
    return { text: Buffer.from(word.slice(2), 'hex').toString('utf8'), end }
  return { text: word, end }
}

function readString(text: string, start: number): Value {
  const pieces: string[] = []
  let from = start + 1
  for (;;) {
    const at = nextMark(text, from)
    if (at < 0 || at + 1 >= text.length) return null
    pieces.push(text.slice(from, at))
    if (text[at] === '\\') {
      const letter = text[at + 1] ?? ''
      pieces.push(escapes[letter] ?? letter)
      from = at + 2
    } else if (text[at + 1] === "'") {
      pieces.push("'")
      from = at + 2
    } else {
      return { text: pieces.join(''), end: at + 1 }
    }
  }
}

function nextMark(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 39 || code === 92) return at
  }
  return -1
}
