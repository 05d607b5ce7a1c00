import type { FAQPage } from 'schema-dts'

/** Questions with their answers, exactly those that the page shows. `answer` is plain text or simple HTML. */
export function faqPage(questions: readonly { question: string; answer: string }[], url: string): FAQPage {
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
