import { expect, test } from 'vitest'
import { robotsFile, sitemapFile, sitemapIndexFile } from './robots-file.ts'

test('robots.txt allows all but what is private, and names the sitemap', () => {
  const file = robotsFile('  ', 'https://host.example/sitemap.xml')
  expect(file).toMatch(/^User-agent: \*\nAllow: \/\n/)
  for (const path of ['/admin', '/dashboard', '/checkout', '/payment/', '/api/'])
    expect(file).toContain(`Disallow: ${path}\n`)
  expect(file).toMatch(/\nSitemap: https:\/\/host\.example\/sitemap\.xml\n$/)
  expect(robotsFile('', null)).not.toContain('Sitemap')
})

test('robots.txt is what staff wrote, with the line of the sitemap where they left it out', () => {
  const map = 'https://host.example/sitemap.xml'
  const own = 'User-agent: *\r\nDisallow: /x\r\n'
  expect(robotsFile(own, map)).toBe(`User-agent: *\nDisallow: /x\n\nSitemap: ${map}\n`)
  expect(robotsFile(own, null)).toBe('User-agent: *\nDisallow: /x\n')
  expect(robotsFile('sitemap: https://other.example/map.xml', map)).toBe(
    'sitemap: https://other.example/map.xml\n',
  )
})

test('a sitemap cannot be broken by an address', () => {
  const file = sitemapFile([
    { url: 'https://host.example/a?b=1&c=<d>', changedAt: new Date('2026-02-03T04:05:06Z') },
  ])
  expect(file).toContain(
    '<loc>https://host.example/a?b=1&amp;c=&lt;d&gt;</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod>',
  )
  expect(sitemapIndexFile(['https://host.example/sitemaps/1.xml'])).toContain(
    '<sitemap><loc>https://host.example/sitemaps/1.xml</loc></sitemap>',
  )
})
