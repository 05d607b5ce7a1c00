import { z } from 'zod'

/** What one page, or one part of every page, shows: its key in `website_sections`, its shape, and what it says until staff write something else. */
export type SectionDefinition<Shape extends z.ZodObject = z.ZodObject> = {
  key: string
  title: string
  schema: Shape
  initial: z.output<Shape>
}

export function defineSection<Shape extends z.ZodObject>(definition: SectionDefinition<Shape>): SectionDefinition<Shape> {
  return definition
}

/** A switchable sentence (D32). */
export const claimSchema = z.object({ text: z.string(), shown: z.boolean() })

/**
 * The content of a section as pages use it. Each field that is missing in what was stored, or has another shape than the page needs, is the
 * initial one: a slip in one field never takes a page down. Fields that no page knows are dropped.
 */
export function sectionContent<Shape extends z.ZodObject>({ schema, initial }: SectionDefinition<Shape>, stored: unknown): z.output<Shape> {
  if (typeof stored !== 'object' || stored === null) return initial
  const given = new Map(Object.entries(stored))
  const fields = Object.entries(schema.shape).map(([name, field]) => {
    const parsed = z.safeParse(field, given.get(name))
    return [name, parsed.success ? parsed.data : initial[name as keyof typeof initial]]
  })
  return Object.fromEntries(fields)
}
