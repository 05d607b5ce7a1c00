import { data } from 'react-router'
import { faqCatalogue } from '#modules/content/queries/faq-catalogue.server.ts'
import { matchingFaqs } from '#modules/content/rules/faq/matching-faqs.ts'
import type { Route } from './+types/matching-answers'

/**
 * Questions of the site that may answer what a ticket is about, by its subject in `?about=`. A
 * help, so its failure is nothing found.
 */
export async function loader(args: Route.LoaderArgs) {
  const catalogue = await faqCatalogue()
  return data({
    matches: catalogue.ok
      ? matchingFaqs(catalogue.value.searched, args.url.searchParams.get('about') ?? '')
      : [],
  })
}
