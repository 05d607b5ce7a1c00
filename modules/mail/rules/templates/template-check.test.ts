import { expect, test } from 'vitest'
import { problemSentence, templateProblems } from './template-check.ts'

const good = {
  subject: 'Hello {{ customer_name }}',
  html: '<p>{{ amount | rand }}</p>',
  text: '{{ site_url }}',
}
const names = ['customer_name', 'amount', 'lines']
const sentences = (change: Partial<typeof good>) =>
  templateProblems({ ...good, ...change }, names).map(problemSentence)

test('a template that uses what there is has no problem', () => {
  expect(sentences({})).toEqual([])
  const loops =
    '{% for line in lines %}{{ line.price }}{{ forloop.index }}{% endfor %}{% assign x = amount %}{{ x }}{% if amount != blank %}!{% endif %}'
  expect(sentences({ html: loops })).toEqual([])
})

test.each([
  ['{{ customer_nam }}', "HTML, line 3: There is no variable 'customer_nam'."],
  ['{% if amout != blank %}x{% endif %}', "HTML, line 3: There is no variable 'amout'."],
  ['{% if amount %}x', 'HTML, line 3: Tag {% if amount %} not closed.'],
  ['{{ amount | dollars }}', 'HTML, line 3: Undefined filter: dollars.'],
  ['{{ amount', 'HTML, line 3: Output "{{ amount" not closed.'],
  ['{% foo %}', 'HTML, line 3: Tag "foo" not found.'],
  ["{% include 'x' %}", "HTML, line 3: The tag 'include' can’t be used in an email."],
  ['<script>alert(1)</script>', 'HTML, line 3: The element <script> can’t be used in an email.'],
  ['<img src="x" onerror="alert(1)">', 'HTML, line 3: Scripts can’t be used in an email.'],
  ['<img src=x onerror=alert(1)>', 'HTML, line 3: Scripts can’t be used in an email.'],
  ['<svg/onload=alert(1)>', 'HTML, line 3: Scripts can’t be used in an email.'],
  ['<a href="javascript:alert(1)">x</a>', 'HTML, line 3: Scripts can’t be used in an email.'],
])('%s is refused with its line', (fault, sentence) => {
  expect(sentences({ html: `<p>One</p>\n<p>Two</p>\n${fault}` })).toEqual([sentence])
})

test('words that look like a handler are none', () => {
  expect(sentences({ html: '<p>Switch one = on, only="now"</p>' })).toEqual([])
})

test('subject and plain text are read too, also in a condition that is not met', () => {
  expect(sentences({ subject: '{{ nobody }}' })).toEqual([
    "Subject: There is no variable 'nobody'.",
  ])
  expect(sentences({ text: '{% if amount %}{% else %}\n{{ nobody }}{% endif %}' })).toEqual([
    "Plain text, line 2: There is no variable 'nobody'.",
  ])
})
