import { z } from 'zod'

/**
 * Editable content of a page: its key in `website_sections`, its schema, and the default content.
 */
export type SectionDefinition<Shape extends z.ZodObject = z.ZodObject> = {
  key: string
  title: string
  schema: Shape
  initial: z.output<Shape>
}

export function defineSection<Shape extends z.ZodObject>(
  definition: SectionDefinition<Shape>,
): SectionDefinition<Shape> {
  return definition
}

/** A sentence that can be switched off (D32). */
export const claimSchema = z.object({ text: z.string(), shown: z.boolean() })

/**
 * The stored content of a section. A field that is missing or does not fit its schema gets its
 * default, in groups as well, so one bad field never breaks a page and a new field needs no
 * migration. The entries of a list have no defaults: a list that does not fit is replaced as a
 * whole. Unknown fields are dropped.
 */
export function sectionContent<Shape extends z.ZodObject>(
  { schema, initial }: SectionDefinition<Shape>,
  stored: unknown,
): z.output<Shape> {
  return groupContent(schema, initial, stored) as z.output<Shape>
}

function groupContent(schema: z.ZodObject, initial: unknown, stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return initial
  const whole = z.safeParse(schema, stored)
  if (whole.success) return whole.data
  const [given, defaults] = [entriesOf(stored), entriesOf(initial)]
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    if (field instanceof z.ZodObject)
      return [name, groupContent(field, defaults.get(name), given.get(name))]
    const parsed = z.safeParse(field as z.ZodType, given.get(name))
    return [name, parsed.success ? parsed.data : defaults.get(name)]
  })
  return Object.fromEntries(fields)
}

function entriesOf(value: unknown): Map<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}
