import type { DemoPost } from '../demo-post.ts'

export const vitals: DemoPost = {
  slug: 'core-web-vitals-on-a-cheap-phone',
  title: 'Core Web Vitals on a R1 500 phone',
  excerpt:
    'Your site is fast on your laptop. We bought the phone your customers have, and measured again. Three numbers, and what improves each one.',
  metaTitle: 'Core Web Vitals on a cheap phone',
  metaDescription:
    'How to measure LCP, INP and CLS on the kind of phone most South Africans use, what the limits are, and which changes move each of the three numbers.',
  category: 'performance',
  tags: ['mobile', 'latency'],
  author: 'Anika van der Merwe',
  picture: 'vitals',
  daysAgo: 88,
  views: 2764,
  isFeatured: true,
  alt: 'A small phone beside three gauges of different height',
  content: `<p>In a drawer in our office there's a phone that cost R1 499 at a supermarket. It has four slow cores, 2 GB of memory and a better screen than you'd expect. When a customer says their site is fast, we take it out of the drawer.</p>
<p>A page that a new laptop shows in 0.8 seconds took this phone 6.4. The network was the same; both used the same Wi-Fi router. The difference was the processor: it has to read, compile and run the page's scripts, and a chip like this is six to eight times slower.</p>
<h2>The three numbers</h2>
<table><thead><tr><th scope="col">Name</th><th scope="col">Asks</th><th scope="col">Good</th><th scope="col">Poor</th></tr></thead><tbody><tr><td>LCP, Largest Contentful Paint</td><td>When was the main thing visible?</td><td>2.5 s or less</td><td>over 4 s</td></tr><tr><td>INP, Interaction to Next Paint</td><td>How long after a tap did something happen?</td><td>200 ms or less</td><td>over 500 ms</td></tr><tr><td>CLS, Cumulative Layout Shift</td><td>How much did the page jump about?</td><td>0.1 or less</td><td>over 0.25</td></tr></tbody></table>
<p>They are judged at the 75th percentile: three of four visits have to be good. That is what makes the cheap phone matter. If a third of your visitors have one, they decide your score.</p>
<h2>Measure on a real phone</h2>
<p>Simulated phones are useful while you work, but they guess. With a real one, a cable and Chrome on your computer you see the truth:</p>
<ol><li>Turn on USB debugging on the phone, in its developer options.</li><li>Plug it in, and open <code>chrome://inspect</code> on the computer.</li><li>Choose the page, open the Performance panel, and reload.</li></ol>
<p>If you don't have such a phone, set the CPU to 6× slowdown in the same panel. It comes close.</p>
<p>To see what your visitors really experienced, look at the Chrome UX Report in PageSpeed Insights, if your site is large enough to be in it. It covers the last 28 days, so don't expect to see today's fix tomorrow.</p>
<h2>What improves LCP</h2>
<p>The largest thing on the first screen is nearly always a picture or a headline. Its time is made up of four waits: for the server's first byte, for the browser to find out that it needs the picture, for the picture to arrive, and for the page to be drawn.</p>
<ul><li>Serve the page from nearby, and from a cache where you can.</li><li>Put the picture into the HTML as an <code>img</code>, not into a style sheet or a slider's script. Then the browser can fetch it right away.</li><li>Never mark the first picture as <code>loading="lazy"</code>. Mark it <code>fetchpriority="high"</code>.</li><li>Give sizes. A phone that is 360 points wide needs a picture 720 pixels wide, not the 3 000 the camera took. In AVIF or WebP that's 40 to 60 KB.</li><li>Get rid of the slider. Nobody has ever missed the third slide.</li></ul>
<h2>What improves INP</h2>
<p>A tap has to wait while the processor is busy, and what keeps it busy is scripts. On our phone each 100 KB of compressed script cost about a quarter of a second of blocked time during loading.</p>
<ul><li>Count what you load from others: chat, heat maps, three kinds of analytics, the social wall. Remove what nobody has looked at in a month. Load the rest after the first tap.</li><li>In WordPress, look at which plugins put their script on every page. A form plugin needs it on one.</li><li>Show that the tap registered before you do the work. A button that changes at once and answers later feels fast.</li></ul>
<h2>What improves CLS</h2>
<p>Things jump when the browser doesn't know their size beforehand.</p>
<ul><li>Give every picture and every frame a width and a height, so the browser can reserve the space.</li><li>Use a fallback font with the same measurements as the real one, or keep the fallback if the real one is late.</li><li>Put banners over the page or at the bottom. Never push the text down once someone has started reading.</li></ul>
<h2>A weight to aim for</h2>
<p>Our own rule for a first visit: the page, its styles, its fonts and the pictures on the first screen add up to less than 300 KB, and you can read it without waiting for anything else. At prepaid data prices that's also a courtesy. Someone with 50 MB left for the week shouldn't have to spend a tenth of it on your home page.</p>
<h2>Then put the phone back</h2>
<p>Do this once a quarter, with three pages: the home page, the page most people arrive on, and the one where they pay. Write the numbers down. Sites don't get slow overnight. They get slow one small script at a time, each added by someone with a new laptop.</p>`,
}
