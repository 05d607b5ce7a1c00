import type { DemoPost } from '../demo-post.ts'

export const certificate: DemoPost = {
  slug: 'what-the-padlock-says',
  title: 'What the padlock says, and what it does not',
  excerpt:
    'A certificate proves that you are talking to this name, and that nobody listens. It does not say that the people behind the name are honest.',
  metaTitle: 'What an SSL certificate proves',
  metaDescription:
    'What an SSL certificate proves and what it does not, why their lifetimes are shrinking to 47 days, and how to make sure that yours never runs out unseen.',
  category: 'domains',
  tags: ['security', 'dns'],
  author: 'Nadia Jacobs',
  picture: 'certificate',
  daysAgo: 162,
  views: 1432,
  alt: 'A padlock drawn as a name plate on a door',
  content: `<p>Browsers have taken the green colour, the company name and finally the padlock itself out of the address bar. They did it because people read &quot;secure&quot; as &quot;honest&quot;, and a certificate never said that.</p>
<h2>What it does say</h2>
<ul><li>The server that you are connected to was able to prove that it controls this domain name.</li><li>What goes over the line can be read and changed by nobody in between: not the coffee shop, not the operator, not us.</li></ul>
<p>That is all, and it is a lot. A forged shop at <code>takealott-sale.example</code> has a perfectly good certificate. So read the name.</p>
<h2>Free or paid</h2>
<p>The encryption is the same. A free certificate from Let's Encrypt and a paid one differ in who signed, in how long somebody is on the phone with you, and in the warranty, which as far as we know has never been paid out to a shop of your size. There are good reasons to buy one, a bank's supplier list for instance. Security is not among them.</p>
<h2>They are getting shorter</h2>
<p>The browsers and the certificate authorities agreed on a calendar. Since 15 March 2026 no certificate may be valid for more than 200 days. From March 2027 it is 100, and from March 2029 only 47. Whoever still renews by hand, with a reminder in somebody's calendar, will do it eight times a year. Automate it now, while there is time to find the one device in the storeroom that cannot.</p>
<h2>Three checks</h2>
<ol><li>Does the certificate renew by itself, and who is told if it does not? Have something outside your own server look at the date.</li><li>Does it cover both the bare name and <code>www</code>? People type either.</li><li>Is there a CAA record? It names the authorities that may issue for you, and turns all others away:</li></ol>
<pre><code>example.co.za.  3600  IN  CAA  0 issue "letsencrypt.org"</code></pre>`,
}
