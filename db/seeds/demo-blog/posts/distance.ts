import type { DemoPost } from '../demo-post.ts'

export const distance: DemoPost = {
  slug: 'distance-to-johannesburg-and-frankfurt',
  title: 'Why Frankfurt feels slower than Johannesburg, in numbers',
  excerpt:
    'A page goes back and forth many times before it shows anything, and every trip takes as long as the cable. Here are the numbers, and what you can do.',
  metaTitle: 'Hosting in Johannesburg or Europe?',
  metaDescription:
    'What 160 milliseconds between South Africa and Europe do to a web page, how to measure the distance yourself, and when hosting abroad is fine.',
  category: 'performance',
  tags: ['latency', 'mobile'],
  author: 'Nadia Jacobs',
  picture: 'distance',
  daysAgo: 6,
  views: 3841,
  isFeatured: true,
  alt: 'A short arc between two points in South Africa and a long one that leaves the continent',
  content: `<p>Light in a glass fibre covers about 200 kilometres in a millisecond. That is fast until you count how often a web page goes there and back. This is the calculation we do for every customer who asks whether a cheap plan in Europe would do just as well.</p>
<h2>The distance, in milliseconds</h2>
<p>What counts is the <em>round trip</em>: the request goes out, the answer comes back. These are typical figures from a fibre line in South Africa on an ordinary weekday. Yours may differ by a few milliseconds, but not by much.</p>
<table><thead><tr><th scope="col">From Cape Town to</th><th scope="col">Round trip</th><th scope="col">Three of them</th></tr></thead><tbody><tr><td>Cape Town</td><td>2 to 5 ms</td><td>about 10 ms</td></tr><tr><td>Johannesburg</td><td>18 to 25 ms</td><td>about 65 ms</td></tr><tr><td>London</td><td>about 150 ms</td><td>about 450 ms</td></tr><tr><td>Frankfurt</td><td>about 160 ms</td><td>about 480 ms</td></tr><tr><td>New York</td><td>about 230 ms</td><td>about 690 ms</td></tr></tbody></table>
<p>No provider can sell you less than the cable allows. Cape Town and London are 9 700 kilometres apart as the gannet flies, so even a perfectly straight fibre would need 97 milliseconds. The real cables follow the coast of West Africa and land where the harbours are.</p>
<h2>Why three</h2>
<p>Before a browser has the first letter of a page, it makes at least three round trips on a new connection:</p>
<ol><li>It opens the connection and waits for the server to agree.</li><li>It sets up encryption. With TLS 1.3 that takes one more round trip; older versions take two.</li><li>It asks for the page, and waits while the server makes it.</li></ol>
<p>Before all that, it looks up the name. The style sheet, fonts and pictures come afterwards, some only once the browser has read the page and knows it needs them. A shop that redirects from the bare domain to <code>www</code>, and from there to the secure address, starts from the top each time. We've seen home pages with eleven round trips before anything appeared. At 20 milliseconds each, nobody notices. At 160 that's nearly two seconds of white screen, with a fast line and a fast server.</p>
<h2>What it means for people on phones</h2>
<p>A mobile network adds its own delay, and it varies. On a good 4G signal expect 30 to 50 milliseconds to the operator's core network, which is usually in Johannesburg. On a busy tower in Mthatha on a Friday afternoon it may be 200. That delay is added to every round trip, on top of the cable. So people with the worst signal suffer most from a distant server. They also pay by the megabyte and leave first.</p>
<h2>Measure it yourself</h2>
<p>You don't have to buy anything. On a computer, open a terminal and measure how long the first byte takes:</p>
<pre><code>curl -o /dev/null -s -w "connect %{time_connect}  tls %{time_appconnect}  first byte %{time_starttransfer}\\n" https://www.example.co.za/</code></pre>
<p>The first figure is about one round trip plus the name look-up. The second adds the encryption. The difference between the second and the third is one more round trip plus the time the server needed to think. If the first figure is small and the third is large, distance isn't your problem: the server, or the software on it, is slow, and moving it closer won't fix that.</p>
<p>Do it five times and keep the middle value. Then do it again from a phone with the hotspot on.</p>
<h2>When a server abroad is the right choice</h2>
<ul><li>Your readers are abroad. A lodge whose guests book from Germany should be measured from Germany.</li><li>The site hardly changes and a content delivery network with a location here can cache all of it. Then only the first visitor after a change waits for the long trip.</li><li>Nobody is waiting for it: a nightly report, a backup, an archive.</li></ul>
<p>For a shop, a booking form or anything with a login, each page is made for one person and can't be cached near them. There you pay for the distance with every click.</p>
<h2>What to do before you move anything</h2>
<p>Every round trip pays for the distance, so get rid of some first. Serve everything from one host name. Go to the final address with one redirect at most. Turn on HTTP/2 or HTTP/3. Put the few styles the first screen needs into the page. Load scripts late, or not at all. All of that is free, and it helps wherever your server is.</p>
<p>Then look at the map again. If most of your customers are here, hosting here is the one improvement no plugin can give you.</p>`,
}
