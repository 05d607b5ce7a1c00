import { priceTexts } from '#modules/catalog/rules/price-texts.ts'
import { defineSection } from '../../rules/section.ts'
import { notFoundTexts, openingTexts } from '../../rules/texts/blog.ts'
import { siteTexts, type Texts, textsSchema } from '../../rules/texts/site-texts.ts'

/** The short texts of the site: buttons, labels, forms and drawings. */
export const textSections = {
  buttons: texts('buttons', 'Buttons and links', siteTexts.buttons),
  frame: texts('page-frame', 'Around every page: menus, breadcrumbs and footer', siteTexts.frame),
  prices: texts('prices', 'Prices and plans', priceTexts),
  labels: texts('labels', 'Small texts of single pages', siteTexts.labels),
  products: texts('product-pages', 'Product pages: short texts', siteTexts.products),
  contactForm: texts('contact-form', 'Contact form', siteTexts.contactForm),
  domainForm: texts('domain-form', 'Domain form', siteTexts.domainForm),
  blog: texts('blog-labels', 'Blog: short texts', siteTexts.blog),
  faq: texts('faq-labels', 'FAQ: short texts', siteTexts.faq),
  drawings: texts(
    'drawings',
    'Drawings: example conversation, customer area, invoice and servers',
    siteTexts.drawings,
  ),
  notFound: texts('not-found', 'Page not found', notFoundTexts),
  opening: texts('opening-soon', 'Before the site opens', openingTexts),
}

function texts<Group extends Texts>(key: string, title: string, initial: Group) {
  return {
    ...defineSection({ key, title, schema: textsSchema(initial), initial: initial as never }),
    initial,
  }
}
