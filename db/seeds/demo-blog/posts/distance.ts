import type { DemoPost } from '../demo-post.ts'

export const distance: DemoPost = {
  slug: 'distance-to-johannesburg-and-frankfurt',
  title: 'Why Frankfurt feels slower than Johannesburg, in numbers',
  excerpt:
    'A page asks and waits many times before it shows anything. Each wait is as long as the cable. Here is the sum, and what you can do about it.',
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
  content: `<p>Light in a glass fibre covers about 200 kilometres in a millisecond. That is fast until you count how often a web page goes there and back. This is the sum that we do for every customer who asks whether a cheap plan in Europe would not do just as well.</p>
<h2>The distance, in milliseconds</h2>
<p>What counts is the <em>round trip</em>: the question goes out, the answer comes back. These are typical figures from a fibre line in South Africa on an ordinary weekday. Yours will differ by a few milliseconds, not by a factor.</p>
<table><thead><tr><th scope="col">From Cape Town to</th><th scope="col">Round trip</th><th scope="col">Three of them</th></tr></thead><tbody><tr><td>Cape Town</td><td>2 to 5 ms</td><td>about 10 ms</td></tr><tr><td>Johannesburg</td><td>18 to 25 ms</td><td>about 65 ms</td></tr><tr><td>London</td><td>about 150 ms</td><td>about 450 ms</td></tr><tr><td>Frankfurt</td><td>about 160 ms</td><td>about 480 ms</td></tr><tr><td>New York</td><td>about 230 ms</td><td>about 690 ms</td></tr></tbody></table>
<p>No provider can sell you less than the cable allows. Cape Town and London are 9 700 kilometres apart as the gannet flies, so even a perfectly straight fibre would need 97 milliseconds. The real cables follow the coast of West Africa and land where the harbours are.</p>
<h2>Why three</h2>
<p>Before a browser has the first letter of a page, it has asked at least three times on a new connection:</p>
<ol><li>It opens the connection and waits for the server to agree.</li><li>It agrees on encryption. With TLS 1.3 that takes one more round trip; older versions take two.</li><li>It asks for the page, and waits while the server makes it.</li></ol>
<p>Looking up the name comes before all that. The style sheet, the fonts and the pictures come after it, some of them only once the browser has read the page and learned that it needs them. A shop that redirects from the bare domain to <code>www</code>, and from there to the secure address, starts from the top each time. We have seen home pages with eleven round trips before anything was on the screen. At 20 milliseconds nobody notices. At 160 it is nearly two seconds of looking at white, with a fast line and a fast server.</p>
<h2>What it means for people on phones</h2>
<p>A mobile network adds its own delay, and it is not a steady one. On a good 4G signal expect 30 to 50 milliseconds to the operator's core network, which is usually in Johannesburg. On a full tower in Mthatha on a Friday afternoon it may be 200. That delay is paid on every round trip too, on top of the cable. So the people with the worst signal suffer most from a server that is far away, and they are also the people who pay by the megabyte and leave first.</p>
<h2>Measure it yourself</h2>
<p>You need no tool that costs money. On a computer, open a terminal and ask how long the first byte takes:</p>
<pre><code>curl -o /dev/null -s -w "connect %{time_connect}  tls %{time_appconnect}  first byte %{time_starttransfer}\\n" https://www.example.co.za/</code></pre>
<p>The first figure is about one round trip plus the name look-up. The second adds the encryption. The difference between the second and the third is one more round trip plus the time that the server needed to think. If the first figure is small and the third is large, distance is not your problem: the server, or the program on it, is slow, and moving it closer will only make it slow nearby.</p>
<p>Do it five times and keep the middle value. Then do it again from a phone with the hotspot on.</p>
<h2>When a server abroad is the right choice</h2>
<ul><li>Your readers are abroad. A lodge whose guests book from Germany should be measured from Germany.</li><li>The site hardly changes and everything in it can be kept by a content delivery network with a location here. Then only the first visitor after a change travels far.</li><li>You run something that nobody waits for: a nightly report, a backup, an archive.</li></ul>
<p>For a shop, a booking form or anything with a sign-in, the pages are made for one person and cannot be kept at the edge. There the distance is in every click.</p>
<h2>What to do before you move anything</h2>
<p>Distance multiplies round trips, so take some away first. Serve everything from one host name. Go to the final address with one redirect at most. Turn on HTTP/2 or HTTP/3. Put the few styles that the first screen needs into the page. Load scripts late, or not at all. All of that is free, and it helps wherever the server stands.</p>
<p>Then look at the map again. If most of your customers are here, being here is the one improvement that no plugin can give you.</p>`,
}
