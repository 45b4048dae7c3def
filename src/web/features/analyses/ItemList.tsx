type Props = { id: string; title: string; items: readonly string[] }

/** A list of things to buy or to have at hand. */
export function ItemList({ id, title, items }: Props) {
  if (items.length === 0) return null
  return (
    <section className="plate p-5" aria-labelledby={id}>
      <h2 id={id} className="heading mb-2 text-2xl">
        {title}
      </h2>
      <ul>
        {items.map((item, index) => (
          <li key={index} className="border-t-2 border-hairline py-2 leading-snug first:border-t-0">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
