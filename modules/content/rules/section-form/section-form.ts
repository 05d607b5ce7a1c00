import { z } from 'zod'
import { checkbox, typedText } from '#kernel/form-fields.ts'
import '#kernel/form-messages.ts'
import { ok, type Result, refuse } from '#kernel/result.ts'
import { lineSchema } from '#kernel/text-fields.ts'
import type { SectionDefinition } from '../section.ts'
import { describeSection } from './describe-section.ts'
import { nameOfPath } from './field-spec.ts'
import { jsonFault, linkProblems } from './read-section.ts'

export const missingTable =
  'Database table not found. Please run the migration script to set up the website_sections table.'
export const invalidJson = 'Invalid JSON format in content field'

export type SectionContent = Record<string, unknown>

/** Everything of a section that staff write. */
export type SectionValues = { title: string; content: SectionContent; isActive: boolean }

const maxContent = 400_000

const title = lineSchema(120, 'Enter a title.')
export const sectionKeySchema = z
  .string()
  .trim()
  .min(1, 'Enter a section key.')
  .max(60, 'At most 60 characters, please.')
  .regex(
    /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/,
    'Use lower-case letters, digits, hyphens and underscores only.',
  )
  .refine((key) => key !== 'new', 'Choose another key.')

const common = { title, isActive: checkbox, version: typedText }

/** The form that is made from a schema: `content` is nested by the names of its fields. */
export const sectionFieldsForm = z.object({ ...common, content: z.unknown() })

/** The JSON editor: `content` is one text. */
export const sectionJsonForm = z.object({
  ...common,
  content: z.string().max(maxContent, 'This content is too long.').default(''),
})

/** Add Section (B§5): key, title and content are required. */
export const newSectionForm = z.object({
  sectionKey: sectionKeySchema,
  title,
  content: z.string().max(maxContent, 'This content is too long.').default(''),
  isActive: checkbox,
})

/**
 * Content from the text of the JSON editor. Refuses ('invalid') what is not JSON, with the line of
 * the fault, and what is not an object.
 */
export function readJson(text: string): Result<SectionContent> {
  const wrong = (detail: string) =>
    refuse('invalid', invalidJson, { fields: { content: [detail] } })
  if (text.trim() === '') return wrong('Enter the content.')
  const fault = jsonFault(text)
  if (fault) return wrong(`Line ${fault.line}, column ${fault.column}: expected ${fault.expected}.`)
  const content: unknown = JSON.parse(text)
  return isContent(content)
    ? ok(content)
    : wrong('The content must be an object: it begins with { and ends with }.')
}

function isContent(value: unknown): value is SectionContent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Content that fits the schema of its section. Fields that the schema does not know are dropped.
 */
export function checkContent(
  definition: SectionDefinition | undefined,
  content: unknown,
): Result<SectionContent> {
  if (!definition) return isContent(content) ? ok(content) : refuse('invalid', invalidJson)
  const parsed = definition.schema.safeParse(content)
  if (parsed.success) return withShownLinks(definition, parsed.data)
  const fields: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const name = nameOfPath(path)
    fields[name] = [...(fields[name] ?? []), message]
  }
  return refuse('invalid', 'Please check the content.', { fields })
}

/**
 * Stored links of earlier versions are read as they are, so the schema does not judge them: what is
 * saved now must lead somewhere.
 */
function withShownLinks(
  definition: SectionDefinition,
  content: SectionContent,
): Result<SectionContent> {
  const problems = linkProblems(describeSection(definition), content, 'content')
  return problems.length === 0
    ? ok(content)
    : refuse('invalid', 'Please check the content.', { fields: Object.fromEntries(problems) })
}

/**
 * The version of a section that a form was made with: its values, whatever the order of their keys.
 */
export function valuesAsTexts({ title, content, isActive }: SectionValues): Record<string, string> {
  return { Title: title, Active: isActive ? 'Yes' : 'No', Content: formatted(content) }
}

/**
 * Content as readable JSON, its keys in the order of the alphabet, so that two versions can be
 * compared by lines.
 */
export function formatted(content: unknown): string {
  return JSON.stringify(
    content,
    (_, value: unknown) =>
      isContent(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value,
    2,
  )
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
