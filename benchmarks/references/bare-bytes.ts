import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

// The least that a Node server can do: the same compressed bytes for every request.
const bytes = readFileSync(process.env.BYTES ?? '')
createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length,
  })
  response.end(bytes)
}).listen(Number(process.env.PORT), '127.0.0.1')
