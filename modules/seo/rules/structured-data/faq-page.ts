import type { FAQPage } from 'schema-dts'

/**
 * Structured data of exactly the questions the page shows. `answer` is plain text or simple HTML.
 */
export function faqPage(
  questions: readonly { question: string; answer: string }[],
  url: string,
): FAQPage {
  return {
    '@type': 'FAQPage',
    '@id': `${url}#faq`,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
