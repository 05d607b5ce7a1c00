import { blogTexts } from './blog.ts'
import { buttonTexts } from './buttons.ts'
import { drawingTexts } from './drawings.ts'
import { faqTexts } from './faq.ts'
import { contactFormTexts, domainFormTexts } from './forms.ts'
import { frameTexts } from './frame.ts'
import { labelTexts } from './labels.ts'
import { productPageTexts } from './product-pages.ts'

/** The short texts of the site by section, until staff write their own. */
export const siteTexts = {
  buttons: buttonTexts,
  frame: frameTexts,
  labels: labelTexts,
  products: productPageTexts,
  contactForm: contactFormTexts,
  domainForm: domainFormTexts,
  blog: blogTexts,
  faq: faqTexts,
  drawings: drawingTexts,
}

export type SiteTexts = typeof siteTexts
