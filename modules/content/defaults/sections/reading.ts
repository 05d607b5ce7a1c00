import { priceTexts } from '#modules/catalog/rules/price-texts.ts'
import { defineSection } from '../../rules/section.ts'
import { blogSchema, faqSchema } from '../../rules/sections/reading.ts'
import { notFoundTexts } from '../../rules/texts/blog.ts'
import { siteTexts, type Texts, textsSchema } from '../../rules/texts/site-texts.ts'

export const blogSection = defineSection({
  key: 'blog',
  title: 'Around the blog',
  schema: blogSchema,
  initial: {
    title: 'Notes from the machine room.',
    lead: 'What we’d tell a friend who runs a website: how things work, what goes wrong, and what to do about it. No company news.',
    searchTitle: 'Blog: hosting and domains, explained plainly',
    searchDescription:
      'Plain articles for people who run a website in South Africa: domains, email that arrives, WordPress you can restore, speed, and the law.',
    subjects: 'By subject.',
    feed: 'Prefer a feed reader? Every post is in the',
    nothingPublished: 'We haven’t published anything yet. Come back soon.',
    nothingFound: 'Try another word, or browse all posts.',
    related: 'Read on.',
    comments: {
      write: 'Write a comment',
      moderated: 'One of us reads it before it appears.',
      privacy: 'We never show your email address.',
      none: 'No comments yet. Be the first.',
      closed: 'Comments on this post are closed.',
      thanksWaiting: 'Thank you. Your comment will appear here once one of us has read it.',
      thanksOnline: 'Thank you. Your comment is online.',
    },
  },
})

export const faqSection = defineSection({
  key: 'faq',
  title: 'Around the FAQ',
  schema: faqSchema,
  initial: {
    title: 'Ask away.',
    lead: 'What people ask before and after they buy, answered the way we would on the phone.',
    searchTitle: 'Questions and answers about hosting',
    searchDescription:
      'Plans, paying in rand, moving a site, domains, email, backups and support: what people ask us before and after they buy, answered.',
    searchExample: 'Backups, VAT, email',
    featured: 'Most asked',
    nothingFound:
      'Try a single word, or ask us: a question that is missing here is one that we should answer.',
    nothingYet: 'Nobody has asked anything yet. Be the first.',
    closing: {
      title: 'Still wondering?',
      text: 'Write to us in your own words. A person reads it, and common questions end up on this page.',
    },
  },
})

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
}

function texts<Group extends Texts>(key: string, title: string, initial: Group) {
  return {
    ...defineSection({ key, title, schema: textsSchema(initial), initial: initial as never }),
    initial,
  }
}
