import { data } from 'react-router'
import type { z } from 'zod'
import type { Result } from '#kernel/result.ts'
import { priceTerms } from '#modules/catalog/queries/price-terms.server.ts'
import { section } from '#modules/content/queries/section.server.ts'
import { fitContent } from '#modules/content/rules/conditional-text.ts'
import type { SectionDefinition } from '#modules/content/rules/section.ts'
import { now } from '#platform/clock.server.ts'

/** The parts of pages as the catalogue of errors names them. */
type PartName = 'content' | 'website features' | 'hosting plans'

/** A page that the database was too slow for is not cached. */
const noStore = { headers: { 'Cache-Control': 'no-store' } }

/**
 * Gathers what a page shows. What the database is too slow for is left out, and a notice says so;
 * the rest of the page is shown.
 */
export function pageParts() {
  const notices = new Set<string>()

  async function load<T>(name: PartName, reading: Promise<Result<T>>, otherwise: T): Promise<T> {
    const found = await reading
    if (found.ok) return found.value
    notices.add(`Error loading ${name}: ${found.error.message}`)
    return otherwise
  }

  return {
    load,
    /**
     * What the section says of today's prices and periods; null when staff hid it or it could not
     * be read.
     */
    async section<Shape extends z.ZodObject>(
      definition: SectionDefinition<Shape>,
    ): Promise<z.output<Shape> | null> {
      const [content, terms] = await Promise.all([
        load('content', section(definition), null),
        priceTerms(now()),
      ])
      return (
        content && fitContent(content, { vat: terms.vatRate !== null, annual: terms.annualBilling })
      )
    },
    /** `whole` is false for a page that itself says what is missing. */
    answer<Shown extends object>(shown: Shown, whole = true) {
      return data(
        { ...shown, notices: [...notices] },
        whole && notices.size === 0 ? undefined : noStore,
      )
    },
  }
}
