import { z } from 'zod'
import { nounNames } from './nouns.ts'

/** What a finished file of an export holds, and how much of one that is not finished is written. */
const writtenFile = z.object({
  bytes: z.int(),
  /** Data rows of a CSV file, lines of a JSON Lines file. */
  rows: z.int(),
  sha256: z.string().nullable(),
})

const nounState = z.object({
  records: z.int(),
  /** Where the next page begins; null before the first. */
  after: z.string().nullable(),
  finished_at: z.string().nullable(),
  /** The columns of its CSV files: another version of the program begins the noun again. */
  columns: z.string(),
  files: z.record(z.string(), writtenFile),
})

export type NounState = z.infer<typeof nounState>

/** `export.json`: how far an export is and, once it is finished, what is in it. */
export const statementSchema = z.object({
  program: z.literal('Hostwright'),
  format: z.literal(1),
  site: z.string(),
  spreadsheet: z.enum(['plain', 'south-african']),
  with_files: z.boolean(),
  /** What was created before this moment is in it. */
  started_at: z.string(),
  finished_at: z.string().nullable(),
  nouns: z.partialRecord(z.enum(nounNames), nounState),
})

export type Statement = z.infer<typeof statementSchema>

export function newNoun(columns: string): NounState {
  return { records: 0, after: null, finished_at: null, columns, files: {} }
}

/** A statement that was read from a folder; null for what is not one. */
export function readStatement(text: string): Statement | null {
  try {
    const { success, data } = statementSchema.safeParse(JSON.parse(text))
    return success ? data : null
  } catch {
    return null
  }
}
