import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { terms } from '#modules/content/defaults/legal/terms.ts'
import { cleanRichText } from '#platform/rich-text.server.ts'
import { demoFaq } from './demo-faq.ts'

const questions = demoFaq.flatMap(({ faqs }) => faqs)

test('more than forty questions in six categories are published, and some of each are not', () => {
  const shown = demoFaq.filter(({ isActive }) => isActive !== false)
  expect([
    shown.length,
    shown.flatMap(({ faqs }) => faqs.filter(({ isActive }) => isActive !== false)).length,
  ]).toEqual([6, 44])
  expect([
    demoFaq.length - shown.length,
    questions.filter(({ isActive }) => isActive === false).length,
  ]).toEqual([1, 2])
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
})

test.each(questions)(
  '$question: an answer in clean HTML whose links lead somewhere',
  ({ answer }) => {
    expect(cleanRichText(answer)).toBe(answer)
    const known = JSON.stringify(routes)
    const coming = ['/white-glove-support', '/contact', '/domains']
    for (const [, path = '', anchor = ''] of answer.matchAll(/href="(\/[^"#]*)(?:#([^"]*))?"/g)) {
      expect(coming.includes(path) || known.includes(`"path":"${path.slice(1)}"`), path).toBe(true)
      if (anchor) expect(terms.sections.map(({ id }) => id)).toContain(anchor)
    }
  },
)
