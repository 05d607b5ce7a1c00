// A static page of 30 KB on the wire: words, a little style, nothing else to fetch. What a phone
// can show at best.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

const paragraph = `<p>${'A paragraph that is the largest thing on the page. '.repeat(6)}</p>`
// Incompressible bytes stand for a real page's content.
const filling = `<!--${randomBytes(29_400).toString('base64')}-->`
const page = gzipSync(
  `<!DOCTYPE html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare</title><link rel="icon" href="data:,"></head><body><h1>A bare page</h1>${paragraph.repeat(12)}${filling}</body></html>`,
)

createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': page.length,
  })
  response.end(page)
}).listen(Number(process.env.PORT), process.env.HOST)
