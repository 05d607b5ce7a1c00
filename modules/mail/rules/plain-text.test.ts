import { expect, test } from 'vitest'
import { button, facts, heading, paragraph } from './email-parts.ts'
import { plainTextOf } from './plain-text.ts'

test('paragraphs, rows and links become lines, and Liquid stays', () => {
  const html = [
    heading('Thank you'),
    paragraph('Hello {{ customer_name }} &amp; all'),
    facts([
      { label: 'Order', value: '{{ order_id }}' },
      { label: 'Due', value: '{{ due_date | day }}' },
    ]),
    button('{{ site_url }}/dashboard', 'View your order'),
    '<ul><li>One</li><li>Two</li></ul>',
  ].join('\n')
  expect(plainTextOf(html)).toBe(
    'Thank you\n\nHello {{ customer_name }} & all\n\nOrder: {{ order_id }}\nDue: {{ due_date | day }}\n\nView your order: {{ site_url }}/dashboard\n\n- One\n- Two',
  )
})

test('styles are not read, and a link that is its own address is said once', () => {
  const html = '<style>p{}</style><p>Write to <a href="mailto:a@b.co.za">a@b.co.za</a>.<br>Bye</p>'
  expect(plainTextOf(html)).toBe('Write to a@b.co.za.\nBye')
})
