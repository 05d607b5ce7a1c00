import { expect, test } from 'vitest'
import type { SearchedFaq } from './faq.ts'
import { matchingFaqs } from './matching-faqs.ts'

function faq(question: string, text = '', tags: string[] = []): SearchedFaq {
  return {
    faq: { id: question, anchor: question, question, answer: { __html: text } },
    category: 'General',
    text,
    tags,
  }
}

const all = [
  faq('How do I set up email on my phone?', 'Use these settings.', ['imap']),
  faq('Can I move my website to you?', 'We move sites and email for free.', ['migration']),
  faq('Do you make backups?', 'Every night.'),
]
const found = (subject: string) => matchingFaqs(all, subject).map(({ question }) => question)

test('a sentence about something finds the questions about it, the nearest first', () => {
  expect(found('My emails don’t arrive on my phone since yesterday')).toEqual([
    'How do I set up email on my phone?',
  ])
  expect(found('Moving a website with its email')).toEqual([
    'Can I move my website to you?',
    'How do I set up email on my phone?',
  ])
  expect(found('Please restore a BACKUP')).toEqual(['Do you make backups?'])
  expect(found('imap')).toEqual(['How do I set up email on my phone?'])
})

test('words that every sentence has find nothing, nor does a single word of an answer', () => {
  for (const subject of ['', 'a', 'Can you help me please', 'settings', '%_\\', 'x'.repeat(10_000)])
    expect(found(subject), subject).toEqual([])
})

test('at most three', () => {
  const many = Array.from({ length: 9 }, (_, index) => faq(`Domain question ${index}`))
  expect(matchingFaqs(many, 'domain')).toHaveLength(3)
})
