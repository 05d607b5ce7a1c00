import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { ok, type Result } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { type SectionDefinition, sectionContent } from '../rules/section.ts'
import { websiteSections } from '../tables.server.ts'

/**
 * A section's content: null when staff hid it, the default when nothing is stored. Fails with
 * 'unavailable' when the database is slow.
 */
export async function section<Shape extends z.ZodObject>(
  definition: SectionDefinition<Shape>,
): Promise<Result<z.output<Shape> | null>> {
  const preview = requestScope.getStore()?.sections?.get(definition.key)
  if (preview) return ok(preview.isActive ? sectionContent(definition, preview.content) : null)
  const stored = await storedSection(definition.key)
  if (!stored.ok) return stored
  if (stored.value?.isActive === false) return ok(null)
  return ok(stored.value ? contentOf(definition, stored.value) : definition.initial)
}

/** The same for a page that cannot do without: hidden or unreadable content gives the default. */
export async function sectionOrDefault<Shape extends z.ZodObject>(
  definition: SectionDefinition<Shape>,
): Promise<z.output<Shape>> {
  const shown = await section(definition)
  return shown.ok && shown.value ? shown.value : definition.initial
}

type Stored = { content: unknown; isActive: boolean }
/** Cached until content changes, because most pages show several sections. */
const read = new WeakMap<Stored, object>()

function contentOf<Shape extends z.ZodObject>(
  definition: SectionDefinition<Shape>,
  stored: Stored,
): z.output<Shape> {
  const known = read.get(stored) as z.output<Shape> | undefined
  if (known) return known
  const content = sectionContent(definition, stored.content)
  read.set(stored, content)
  return content
}

const storedSection = contentRead(async (tx, key) => {
  const [row] = await tx
    .select({ content: websiteSections.content, isActive: websiteSections.isActive })
    .from(websiteSections)
    .where(eq(websiteSections.sectionKey, key))
    .limit(1)
  return row ?? null
})
