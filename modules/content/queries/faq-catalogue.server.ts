import { and, asc, desc, eq } from 'drizzle-orm'
import type { Result } from '#kernel/result.ts'
import { contentRead } from '#platform/caching/content-read.server.ts'
import { alphabetically } from '#platform/database/keyset.server.ts'
import type { Transaction } from '#platform/database.server.ts'
import { plainText, richText } from '#platform/rich-text.server.ts'
import { anchorMaker, answerHtml, type FaqCatalogue, type ShownFaq } from '../rules/faq/faq.ts'
import { featureDrawings, featureIcons } from '../rules/feature.ts'
import { faqCategories, faqs } from '../tables.faq.server.ts'

const maxFaqs = 500
/** Anchors the page itself uses. */
const placesOfPage = ['main', 'most-asked', 'found', 'faq-search']

/**
 * Active questions of active categories in order, featured ones first. Fails with 'unavailable' and
 * the message of A§8.
 */
export function faqCatalogue(): Promise<Result<FaqCatalogue>> {
  return readCatalogue('')
}

/** '#anchor' of a question on the page; blank if it is not shown. */
export async function faqPlace(id: string): Promise<string> {
  const found = await faqCatalogue()
  const known = found.ok && found.value.searched.find(({ faq }) => faq.id === id)
  return known ? `#${known.faq.anchor}` : ''
}

const readCatalogue = contentRead(async (tx): Promise<FaqCatalogue> => {
  const rows = await publishedRows(tx)
  const anchorOf = anchorMaker([...placesOfPage, ...rows.map(({ category }) => category.slug)])
  const catalogue: FaqCatalogue = { categories: [], featured: [], searched: [] }
  for (const { category, faq: row } of rows) {
    const faq: ShownFaq = {
      id: row.id,
      anchor: anchorOf(row.question),
      question: row.question,
      answer: richText(answerHtml(row.answer)),
    }
    const known = catalogue.categories.find(({ slug }) => slug === category.slug)
    if (known) known.faqs.push(faq)
    else {
      const { slug, name, description } = category
      catalogue.categories.push({
        slug,
        name,
        description,
        drawing: drawingOf(category.icon),
        faqs: [faq],
      })
    }
    if (row.isFeatured) catalogue.featured.push(faq)
    catalogue.searched.push({
      faq,
      category: category.name,
      text: plainText(row.answer),
      tags: row.tags,
    })
  }
  return catalogue
})

function drawingOf(icon: string): string {
  const known = featureIcons.find((name) => name === icon)
  return known ? featureDrawings[known] : ''
}

async function publishedRows(tx: Transaction) {
  return tx
    .select({ category: faqCategories, faq: faqs })
    .from(faqs)
    .innerJoin(faqCategories, eq(faqs.categoryId, faqCategories.id))
    .where(and(eq(faqs.isActive, true), eq(faqCategories.isActive, true)))
    .orderBy(
      asc(faqCategories.displayOrder),
      alphabetically(faqCategories.name),
      asc(faqCategories.id),
      desc(faqs.isFeatured),
      asc(faqs.displayOrder),
      asc(faqs.createdAt),
      asc(faqs.id),
    )
    .limit(maxFaqs)
}
