#!/usr/bin/env bash
# react-router 8.4.0 (npm) does not follow the redirect that an action answers, when the component that submitted it by a fetcher was unmounted meanwhile.
#
# Guess: the action has run on the server, so its redirect is followed, as that of a form is; only what is shown nowhere any more (fetcher.data) is dropped.
# Seen: the submission goes on to its end, the action runs once, and the page stays where it was; held by a second user of the same key, it is followed.
# Who is hurt: a button in a row that a live event takes away (an offer that was taken, an item that left a queue). The work is done, and its user is left on the old page without a word.
# Exits 0 where that is so, 1 where it changed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --loglevel=error react-router@8.4.0 react@19.3.1 react-dom@19.3.1 node@24.21.0 >/dev/null
cat >take.mjs <<'END'
import { createMemoryRouter, redirect } from 'react-router'
async function take(users, gone) {
  let runs = 0
  let answer
  const router = createMemoryRouter([
    {
      id: 'list',
      path: '/',
      element: null,
      action: () => {
        runs += 1
        return new Promise((done) => (answer = () => done(redirect('/taken'))))
      },
    },
    { path: '/taken', element: null },
  ])
  router.initialize()
  for (let user = 0; user < users; user++) router.getFetcher('button')
  const sent = router.fetch('button', 'list', '/?index', { formMethod: 'post', formData: new FormData() })
  await new Promise((done) => setTimeout(done, 20))
  for (let user = 0; user < gone; user++) router.deleteFetcher('button')
  answer()
  await sent
  await new Promise((done) => setTimeout(done, 50))
  const { pathname } = router.state.location
  console.log(`${users} users of the fetcher, ${gone} unmounted before the answer: ran ${runs} times, at ${pathname}`)
  return `${runs} ${pathname}`
}
const [mounted, unmounted, held] = [await take(1, 0), await take(1, 1), await take(2, 1)]
process.exit(mounted === '1 /taken' && unmounted === '1 /' && held === '1 /taken' ? 0 : 1)
END
node_modules/node/bin/node take.mjs
