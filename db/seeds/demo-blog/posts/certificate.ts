import type { DemoPost } from '../demo-post.ts'

export const certificate: DemoPost = {
  slug: 'what-the-padlock-says',
  title: 'What the padlock says, and what it does not',
  excerpt:
    'A certificate proves that you’re talking to this name and that nobody is listening in. It doesn’t prove that the people behind the name are honest.',
  metaTitle: 'What an SSL certificate proves',
  metaDescription:
    'What an SSL certificate proves and what it does not, why their lifetimes are shrinking to 47 days, and how to make sure that yours never expires unnoticed.',
  category: 'domains',
  tags: ['security', 'dns'],
  author: 'Nadia Jacobs',
  picture: 'certificate',
  daysAgo: 162,
  views: 1432,
  alt: 'A padlock drawn as a name plate on a door',
  content: `<p>Browsers have taken the green colour, the company name and finally the padlock itself out of the address bar. They did it because people read &quot;secure&quot; as &quot;honest&quot;, and a certificate never said that.</p>
<h2>What it does say</h2>
<ul><li>The server that you are connected to was able to prove that it controls this domain name.</li><li>Nobody in between can read or change what goes over the line: not the coffee shop, not the network operator, not us.</li></ul>
<p>That is all, and it is a lot. A fake shop at <code>takealott-sale.example</code> has a perfectly good certificate. So read the name.</p>
<h2>Free or paid</h2>
<p>The encryption is the same. A free certificate from Let's Encrypt and a paid one differ in who signed, in how much phone support you get, and in the warranty, which as far as we know has never been paid out to a shop your size. There are good reasons to buy one, a bank's supplier list for instance. Security isn't one of them.</p>
<h2>They are getting shorter</h2>
<p>The browsers and the certificate authorities agreed on a calendar. Since 15 March 2026 no certificate may be valid for more than 200 days. From March 2027 it is 100, and from March 2029 only 47. If you still renew by hand, with a reminder in someone's calendar, you'll do it eight times a year. Automate it now, while there's time to find the one device in the storeroom that can't.</p>
<h2>Three checks</h2>
<ol><li>Does the certificate renew automatically, and who finds out if it doesn't? Use a monitor outside your own server to check the date.</li><li>Does it cover both the bare name and <code>www</code>? People type either.</li><li>Is there a CAA record? It names the authorities that may issue certificates for you, and blocks all others:</li></ol>
<pre><code>example.co.za.  3600  IN  CAA  0 issue "letsencrypt.org"</code></pre>`,
}
