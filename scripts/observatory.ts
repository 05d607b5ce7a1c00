// npm run observatory -- https://hosting.example/ …: the points of Mozilla's HTTP Observatory for
// each address (docs/safety.md). Exit code 1 below 125.
import type { Answer } from './observatory/answer.ts'
import { score } from './observatory/score.ts'

const enough = 125
const addresses = process.argv.slice(2).map((text) => new URL(text))
if (addresses.length === 0)
  console.log(
    'Usage: npm run observatory -- https://hosting.example/ https://hosting.example/login',
  )

for (const url of addresses) {
  const answer = await fetch(url, {
    headers: { accept: 'text/html', origin: 'https://observatory.example' },
    signal: AbortSignal.timeout(20_000),
  })
  const result = score({
    url: new URL(answer.url),
    headers: answer.headers,
    body: await answer.text(),
    overHttp: await overHttp(url),
  })
  console.log(`${result.score}  ${url}`)
  for (const { test, result: text, points } of result.findings)
    console.log(`  ${String(points).padStart(4)}  ${test}: ${text}`)
  if (result.score < enough) process.exitCode = 1
}

async function overHttp({ hostname, pathname }: URL): Promise<Answer['overHttp']> {
  try {
    const answer = await fetch(`http://${hostname}${pathname}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    })
    return answer.headers.get('location')?.startsWith(`https://${hostname}`) ? 'https' : 'other'
  } catch {
    return 'nothing'
  }
}
