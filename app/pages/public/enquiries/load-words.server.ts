import type { z } from 'zod'
import { section } from '#modules/content/queries/section.server.ts'
import type { SectionDefinition } from '#modules/content/rules/section.ts'

/** What a section says, or null and the words of A§8 when the database is too slow for it. Null without words: staff hid it. */
export async function loadWords<Shape extends z.ZodObject>(
  definition: SectionDefinition<Shape>,
  notices: Set<string>,
): Promise<z.output<Shape> | null> {
  const found = await section(definition)
  if (found.ok) return found.value
  notices.add(`Error loading content: ${found.error.message}`)
  return null
}
