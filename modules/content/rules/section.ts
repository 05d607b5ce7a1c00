import { z } from 'zod'

/** Editable content of a page: its key in `website_sections`, its schema, and the default content. */
export type SectionDefinition<Shape extends z.ZodObject = z.ZodObject> = {
  key: string
  title: string
  schema: Shape
  initial: z.output<Shape>
}

export function defineSection<Shape extends z.ZodObject>(definition: SectionDefinition<Shape>): SectionDefinition<Shape> {
  return definition
}

/** A sentence that can be switched off (D32). */
export const claimSchema = z.object({ text: z.string(), shown: z.boolean() })

/**
 * The stored content of a section. A field that is missing or does not fit its schema gets its default, so one bad field never breaks a page.
 * Unknown fields are dropped.
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
