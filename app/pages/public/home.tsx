export default function Home() {
  return <h1>Hostwright</h1>
}
