import { Component, createRef, type ReactNode } from 'react'

type Props = { children: ReactNode }

/**
 * Keeps its content where it is on the screen when something appears or disappears above it, as far as the page can be
 * scrolled: for a button below the place where the specification wants its answer. A class, because only a class can
 * measure right before a change.
 */
export class KeptInPlace extends Component<Props> {
  readonly #box = createRef<HTMLDivElement>()

  override getSnapshotBeforeUpdate(): number {
    return this.#top()
  }

  override componentDidUpdate(_props: Props, _state: object, before: number): void {
    const moved = this.#top() - before
    if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
  }

  #top(): number {
    return this.#box.current?.getBoundingClientRect().top ?? 0
  }

  override render(): ReactNode {
    return <div ref={this.#box}>{this.props.children}</div>
  }
}
