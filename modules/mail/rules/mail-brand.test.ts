import { expect, test } from 'vitest'
import { palette } from '#modules/settings/rules/appearance/palette.ts'
import { button, callout, heading, paragraph } from './email-parts.ts'
import { mailLayout } from './layout.ts'
import { defaultBrand, inBrand, type MailBrand } from './mail-brand.ts'

const green: MailBrand = {
  palette: palette({ main_colour: '#0b6b3a', second_colour: '#ffd166' }),
  corners: 'soft',
  typeface: 'figtree',
  logo: null,
}
const site = {
  title: 'Karoo Hosting',
  url: 'https://karoo.example',
  contactEmail: 'hi@karoo.example',
  supportPhone: '',
  seller: '',
}
const body = [
  button('https://karoo.example/pay', 'Pay now'),
  callout('Due soon'),
  paragraph('Written: color:#c8412a'),
].join('\n')
const written = (brand: MailBrand) =>
  inBrand(mailLayout({ ...site, brand }, 'Subject', body), brand)

test('an email has the colours of the brand in every place, and the reader’s text stays as it was written', () => {
  const html = written(green)
  expect(html).toContain(
    '<td class="button" bgcolor="#0b6b3a" style="border-radius:10px;background:#0b6b3a">',
  )
  expect(html).toContain('linear-gradient(90deg,#0b6b3a,#ffd166)')
  expect(html.match(/#(c8412a|fdebe4|f2a33a|f0694f|3a1e1c)/g)).toEqual(['#c8412a'])
  expect(html).toContain('Written: color:#c8412a')
})

test('without a brand it is the program’s own', () => {
  expect(inBrand(mailLayout(site, 'Subject', body))).toBe(
    mailLayout({ ...site, brand: defaultBrand }, 'Subject', body),
  )
})

test('a bright button has a dark label', () => {
  const orange: MailBrand = {
    ...green,
    palette: palette({ main_colour: '#d97706', second_colour: '#f2a33a' }),
  }
  expect(written(orange)).toMatch(/bgcolor="#d97706".*?;color:#0b1220/s)
})

test('a link in the brand’s colour is dark enough for white paper', () => {
  const orange: MailBrand = {
    ...green,
    palette: palette({ main_colour: '#d97706', second_colour: '#f2a33a' }),
  }
  expect(inBrand('<a href="x" style="color:#c8412a">Rate</a>', orange)).toBe(
    `<a href="x" style="color:${orange.palette.light.accentText}">Rate</a>`,
  )
})

test('corners follow the brand', () => {
  expect(written({ ...green, corners: 'square' })).not.toMatch(/border-radius:[^;"]*[1-9]/)
  expect(written({ ...green, corners: 'round' })).toContain('border-radius:17px')
})

test('the logo stands in the place of the name, with the name for readers without pictures', () => {
  const logo = { light: 'https://karoo.example/l.png', dark: '', width: 120 }
  const one = written({ ...green, logo })
  expect(one).toContain(
    '<img class="logo-light" src="https://karoo.example/l.png" alt="Karoo Hosting" height="40" width="120"',
  )
  expect(one).toContain('.logo-light{background:#ffffff!important')
  const two = written({ ...green, logo: { ...logo, dark: 'https://karoo.example/d.png' } })
  expect(two).toContain('<img class="logo-dark" src="https://karoo.example/d.png"')
  expect(two).toContain('.logo-light{display:none!important}.logo-dark{display:block!important}')
})

test('the typeface is that of the brand, with one of its kind for programs that lack it; headlines may have another', () => {
  const email = (typeface: MailBrand['typeface']) =>
    inBrand(mailLayout(site, 'Subject', heading('Paid') + body), { ...green, typeface })
  const source = email('source')
  expect(source).not.toContain('Figtree')
  expect(source).toMatch(/<h1 [^>]*font-family:'Source Serif 4','Source Serif Pro',Georgia,serif,/)
  expect(source).toMatch(/<p [^>]*font-family:'Source Sans 3','Source Sans Pro',-apple-system/)
  expect(email('geist')).toMatch(/<h1 [^>]*font-family:Geist,-apple-system/)
})
