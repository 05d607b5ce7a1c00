import { eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { ok, type Result } from '#kernel/result.ts'
import type { PriceTexts } from '#modules/catalog/rules/price-texts.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { requestScope } from '#platform/request-scope.server.ts'
import { textSections } from '../defaults/sections/texts.ts'
import { type SectionDefinition, sectionContent } from '../rules/section.ts'
import type { NotFoundTexts, OpeningTexts } from '../rules/texts/blog.ts'
import type { SiteTexts } from '../rules/texts/site-texts.ts'
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

export type AllTexts = {
  site: SiteTexts
  prices: PriceTexts
  notFound: NotFoundTexts
  opening: OpeningTexts
}

/**
 * The short texts of the site, read at once and cached until content changes. They cannot be
 * hidden: a hidden or unreadable section gives its default.
 * `whole` is false when the database was too slow to read them.
 */
export async function shownTexts(): Promise<{ texts: AllTexts; whole: boolean }> {
  const stored = await storedTexts('')
  const rows = stored.ok ? stored.value : new Map<string, unknown>()
  const previews = requestScope.getStore()?.sections
  const known = arrangedTexts.get(rows)
  if (known && !previews) return { texts: known, whole: stored.ok }
  const texts = arranged((definition) => {
    const preview = previews?.get(definition.key)
    if (preview) return preview.isActive ? preview.content : undefined
    return rows.get(definition.key)
  })
  if (!previews) arrangedTexts.set(rows, texts)
  return { texts, whole: stored.ok }
}

const arrangedTexts = new WeakMap<object, AllTexts>()

function arranged(contentOf: (definition: SectionDefinition) => unknown): AllTexts {
  const read = <Name extends keyof typeof textSections>(
    name: Name,
  ): (typeof textSections)[Name]['initial'] => {
    const definition: SectionDefinition = textSections[name]
    const content = contentOf(definition)
    return (
      content === undefined ? definition.initial : sectionContent(definition, content)
    ) as (typeof textSections)[Name]['initial']
  }
  return {
    site: {
      buttons: read('buttons'),
      frame: read('frame'),
      labels: read('labels'),
      products: read('products'),
      contactForm: read('contactForm'),
      domainForm: read('domainForm'),
      blog: read('blog'),
      faq: read('faq'),
      drawings: read('drawings'),
    },
    prices: read('prices'),
    notFound: read('notFound'),
    opening: read('opening'),
  }
}

const keys = Object.values(textSections).map(({ key }) => key)

const storedTexts = contentRead(async (tx) => {
  const rows = await tx
    .select({
      key: websiteSections.sectionKey,
      content: websiteSections.content,
      isActive: websiteSections.isActive,
    })
    .from(websiteSections)
    .where(inArray(websiteSections.sectionKey, keys))
  return new Map(
    rows.filter(({ isActive }) => isActive).map(({ key, content }) => [key, content as unknown]),
  )
})
